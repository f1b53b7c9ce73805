import { ChevronRight } from 'lucide-react';
import { itemOf } from '../../kit/config/server-texts';
import { formatDay, formatDayTime } from '../../kit/date/formats';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { Card } from '../../kit/ui/card';
import { messages } from './messages';
import type { Ticket } from './model';
import { TicketBadge } from './ticket-badge';

/** A ticket with its state and the centre's latest answer. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { id, subject, description, status, raisedOn, raisedAt, note, answerBy } = ticket;
  return (
    <Card className="h-full p-4 md:px-5">
      <article className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">
            <Link to={paths.ticket} search={{ item: id }} className="press flex min-h-12 items-center gap-1">
              {itemOf('issue_categories', subject)}
              <ChevronRight size={20} aria-hidden="true" className="flex-none text-muted" />
            </Link>
          </h2>
          <TicketBadge status={status} />
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        <p className="num text-sm text-muted">
          {messages.raisedOn} {formatDayTime(raisedOn, raisedAt)}
        </p>
        {note !== '' && (
          <p className="border-t border-line pt-3 text-sm whitespace-pre-line wrap-anywhere">
            <b>{messages.centreSays}</b> {note}
          </p>
        )}
        {note === '' && answerBy !== undefined && (
          <p className="border-t border-line pt-3 text-sm text-muted">{messages.answerBy(formatDay(answerBy))}</p>
        )}
      </article>
    </Card>
  );
}

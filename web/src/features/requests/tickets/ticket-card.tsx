import { Check, Hourglass, Inbox, type LucideIcon, X } from 'lucide-react';
import { formatDay, formatTime } from '../../../kit/date/formats';
import { Badge } from '../../../kit/ui/badge';
import { Card } from '../../../kit/ui/card';
import { messages } from './messages';
import type { Ticket } from './model';

type Look = { tone: 'plain' | 'wait' | 'ok' | 'off'; icon: LucideIcon };
const PLAIN: Look = { tone: 'plain', icon: Inbox };
const LOOKS: Readonly<Record<number, Look>> = {
  2: PLAIN,
  3: { tone: 'wait', icon: Hourglass },
  4: { tone: 'ok', icon: Check },
  5: { tone: 'off', icon: X },
};

/** What was raised, how it stands, and what the centre says to it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { subject, description, status, raisedOn, raisedAt, note, answerBy } = ticket;
  const { tone, icon: Icon } = LOOKS[status] ?? PLAIN;
  return (
    <Card className="h-full p-4 md:px-5">
      <article className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">{subject}</h3>
          <Badge tone={tone}>
            <Icon size={16} aria-hidden="true" />
            {messages.statuses[status]}
          </Badge>
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        <p className="num text-sm text-muted">
          {messages.raisedOn} {formatDay(raisedOn)} {formatTime(raisedAt)}
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

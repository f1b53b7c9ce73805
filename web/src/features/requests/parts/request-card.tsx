import { ChevronRight } from 'lucide-react';
import { formatDay } from '../../../kit/date/formats';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { type Request, reasonText } from '../model';
import { RequestActions } from './request-actions';
import { RequestFacts } from './request-facts';
import { StatusBadge } from './status-badge';

interface Props {
  request: Request;
  /** Position in the list, from 1. */
  index: number;
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3';
}

/** A request with its state and the actions that are still possible. */
export function RequestCard({ request, index, heading: Heading }: Props) {
  const { id, type, status, note, answerBy } = request;
  const reason = reasonText(request);
  const pending = status === 'Pending' || status === 'Processing';
  return (
    <Card className="@container h-full p-4">
      <article>
        <div className="grid gap-x-6 gap-y-3 @beside:flex">
          <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <span className="num grid min-h-7 flex-none place-items-center rounded-full bg-sunken px-2.5 text-sm font-bold text-muted">
              {index}
            </span>
            <Heading className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">
              <Link to={paths.request} search={{ item: id }} className="press flex min-h-12 items-center gap-1">
                {messages.types[type]}
                <ChevronRight size={20} aria-hidden="true" className="flex-none text-muted" />
              </Link>
            </Heading>
            <StatusBadge status={status} />
          </div>
          <RequestFacts request={request} />
          <RequestActions request={request} />
        </div>
        {(reason !== '' || note !== '' || pending) && (
          <div className="mt-3 grid gap-1 border-t border-line pt-3 text-sm wrap-anywhere">
            {reason !== '' && <p className="whitespace-pre-line">{reason}</p>}
            {note !== '' && (
              <p className="whitespace-pre-line">
                <b>{messages.note}</b> {note}
              </p>
            )}
            {pending && <p className="text-muted">{messages.answerBy(formatDay(answerBy))}</p>}
          </div>
        )}
      </article>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../kit/date/formats';
import { confirm } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { Button } from '../../../kit/ui/button';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { affectedDay, isBreak, type Request } from '../model';
import { cancelRequest } from '../queries';
import { StatusBadge } from './status-badge';

interface Props {
  request: Request;
  /** Its number in the list, from 1. */
  index: number;
}

/** What was asked for, how it stands, and what can still be done about it. */
export function RequestCard({ request, index }: Props) {
  const { type, status, reason, note, answerBy } = request;
  const waits = status === 'Pending' || status === 'Processing';
  return (
    <Card className="@container h-full p-4">
      <article>
        <div className="grid gap-x-6 gap-y-3 @beside:flex">
          <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-2">
            <span className="num grid min-h-7 flex-none place-items-center rounded-full bg-sunken px-2.5 text-sm font-bold text-muted">
              {index}
            </span>
            <h3 className="min-w-0 flex-1 basis-24 text-lg font-bold wrap-anywhere">{messages.types[type]}</h3>
            <StatusBadge status={status} />
          </div>
          <Facts request={request} />
          <Ways request={request} />
        </div>
        {(reason !== '' || note !== '' || waits) && (
          <div className="mt-3 grid gap-1 border-t border-line pt-3 text-sm wrap-anywhere">
            {reason !== '' && <p className="whitespace-pre-line">{reason}</p>}
            {note !== '' && (
              <p className="whitespace-pre-line">
                <b>{messages.note}</b> {note}
              </p>
            )}
            {waits && <p className="text-muted">{messages.answerBy(formatDay(answerBy))}</p>}
          </div>
        )}
      </article>
    </Card>
  );
}

function Facts({ request }: { request: Request }) {
  const { service, from, to, requestedOn, createdAt, values } = request;
  return (
    <dl className="grid flex-1 grid-cols-facts gap-x-4 gap-y-2">
      <Fact name={messages.requestedOn}>
        {formatDay(requestedOn)} <span className="block text-sm text-muted">{timeOf(createdAt)}</span>
      </Fact>
      <Fact name={messages.date}>{formatDay(affectedDay(request))}</Fact>
      {isBreak(request) && <Fact name={messages.lastDay}>{formatDay(to)}</Fact>}
      {service === 'shift' && <Fact name={messages.oldCentre}>{formatDay(from)}</Fact>}
      {Object.entries(values).map(([key, value]) => {
        const name = messages.values[key];
        return (
          name !== undefined && (
            <Fact key={key} name={name}>
              {value}
            </Fact>
          )
        );
      })}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Ways({ request }: { request: Request }) {
  const { id, canCancel, canExtend, canResumeEarly } = request;
  if (!canCancel && !canExtend && !canResumeEarly) return null;

  async function cancel() {
    if (await confirm(messages.askCancel)) await cancelRequest(request);
  }

  return (
    <div className="grid flex-1 grid-cols-halves content-center gap-2">
      {canResumeEarly && (
        <Link to={paths.earlyResume} search={{ item: id }} className={buttonLook('quiet')}>
          {messages.resumeEarly}
        </Link>
      )}
      {canExtend && (
        <Link to={paths.extendPause} search={{ item: id }} className={buttonLook('quiet')}>
          {messages.extend}
        </Link>
      )}
      {canCancel && (
        <Button look="line" onClick={() => void cancel()}>
          {messages.cancel}
        </Button>
      )}
    </div>
  );
}

/** Of 'YYYY-MM-DD HH:mm:ss'. */
function timeOf(moment: string): string {
  return formatTime(moment.slice(11));
}

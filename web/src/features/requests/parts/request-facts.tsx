import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';
import { affectedDay, isBreak, type Request, valueText } from '../model';

/** When it was asked for, the days that it is about, and what only its kind has. */
export function Facts({ request }: { request: Request }) {
  const { service, from, to, requestedOn, createdAt, values } = request;
  return (
    <dl className="grid flex-1 grid-cols-facts gap-x-4 gap-y-2">
      <Fact name={messages.requestedOn}>
        {formatDay(requestedOn)} <span className="block text-sm text-muted">{timeOf(createdAt)}</span>
      </Fact>
      <Fact name={isBreak(request) ? messages.firstDay : messages.date}>{formatDay(affectedDay(request))}</Fact>
      {isBreak(request) && <Fact name={messages.lastDay}>{formatDay(to)}</Fact>}
      {service === 'shift' && <Fact name={messages.oldCentre}>{formatDay(from)}</Fact>}
      {Object.entries(values).map(([key, value]) => {
        const name = messages.values[key];
        return (
          name !== undefined && (
            <Fact key={key} name={name}>
              {valueText(key, value)}
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

/** Of 'YYYY-MM-DD HH:mm:ss'. */
function timeOf(moment: string): string {
  return formatTime(moment.slice(11));
}

import { formatDay, formatTime } from '../../../kit/date/formats';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import { affectedDay, isBreak, type Request, valueText } from '../model';

/** When it was requested, its dates, and the values of its type. */
export function RequestFacts({ request }: { request: Request }) {
  const { service, from, to, requestedOn, createdAt, values } = request;
  const requested = (
    <>
      {formatDay(requestedOn)} <span className="block text-sm text-muted">{timeOf(createdAt)}</span>
    </>
  );
  const facts = [
    { name: messages.requestedOn, value: requested },
    { name: isBreak(request) ? messages.firstDay : messages.date, value: formatDay(affectedDay(request)) },
    isBreak(request) && { name: messages.lastDay, value: formatDay(to) },
    service === 'shift' && { name: messages.oldCentre, value: formatDay(from) },
    ...Object.entries(values).map(([key, value]) => {
      const name = messages.values[key];
      return name !== undefined && { name, value: valueText(key, value) };
    }),
  ];
  return <Facts look="columns" facts={facts.filter((fact) => fact !== false)} className="flex-1" />;
}

/** Of 'YYYY-MM-DD HH:mm:ss'. */
function timeOf(moment: string): string {
  return formatTime(moment.slice(11));
}

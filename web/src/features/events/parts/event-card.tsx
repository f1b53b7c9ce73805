import { Check, Hourglass, X } from 'lucide-react';
import { formatDay } from '../../../kit/date/formats';
import { Badge } from '../../../kit/ui/badge';
import { Button } from '../../../kit/ui/button';
import { DateBlock } from '../../../kit/ui/date-block';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import type { Answer, OutdoorEvent } from '../model';

interface Props {
  event: OutdoorEvent;
  /** The answers that can still be given. */
  answers: readonly Answer[];
  onAnswer: (answer: Answer) => void;
}

/** One event with its consent state and the buttons to answer. */
export function EventCard({ event, answers, onAnswer }: Props) {
  const { cancelled } = event;
  return (
    <article className="flex h-full flex-col rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3" data-kind={cancelled ? undefined : 'outdoor'}>
        <DateBlock day={event.day} className={cancelled ? 'bg-sunken text-muted' : 'bg-kind-tint text-kind'} />
        <div className="min-w-0">
          <h2 className={`text-lg font-bold wrap-anywhere ${cancelled ? 'text-muted line-through' : ''}`}>
            {event.title}
          </h2>
          <p className="mt-1.5">
            <Status event={event} />
          </p>
        </div>
      </div>
      <p className="mt-3 flex-1 whitespace-pre-line wrap-anywhere">{event.details}</p>
      <Facts
        look="columns"
        facts={[
          { name: messages.eventDate, value: formatDay(event.day) },
          { name: messages.requestedOn, value: formatDay(event.requestedOn) },
        ]}
        className="mt-3 border-t border-line pt-2.5"
      />
      {answers.length > 0 && (
        <div className="mt-3.5 grid grid-cols-halves gap-2">
          {answers.includes('Authorized') && (
            <Button wide onClick={() => onAnswer('Authorized')}>
              <Check size={20} aria-hidden="true" />
              {messages.authorise}
            </Button>
          )}
          {answers.includes('Denied') && (
            <Button wide look="deny" onClick={() => onAnswer('Denied')}>
              {messages.deny}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function Status({ event: { cancelled, consent, status } }: { event: OutdoorEvent }) {
  if (cancelled) {
    return (
      <Badge tone="off">
        <X size={16} aria-hidden="true" />
        {messages.statuses[status] ?? status}
      </Badge>
    );
  }
  if (consent === undefined) {
    return (
      <Badge tone="wait">
        <Hourglass size={16} aria-hidden="true" />
        {messages.statuses[status] ?? status}
      </Badge>
    );
  }
  return (
    <Badge tone={consent === 'Authorized' ? 'ok' : 'no'}>
      {consent === 'Authorized' ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
      {messages.statuses[status] ?? status}
    </Badge>
  );
}

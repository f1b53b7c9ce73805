import { CalendarClock } from 'lucide-react';
import { formatDue } from '../date/formats';
import { useToday } from '../date/use-today';
import { messages } from './messages';

interface Props {
  text: string;
  /** The day by which the centre has to answer; undefined when it does not have to. */
  answerBy: string | undefined;
}

/** A note of what happens next, and by when. */
export function NextNote({ text, answerBy }: Props) {
  const today = useToday();
  return (
    <section className="flex gap-3 rounded-note bg-tint px-4 py-3.5 text-on-tint">
      <CalendarClock size={24} aria-hidden="true" className="flex-none" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h2 className="font-bold">{messages.nextTitle}</h2>
        <p role="status">{text}</p>
        {answerBy !== undefined && (
          <p>{(answerBy < today ? messages.answerLate : messages.answerBy)(formatDue(answerBy))}</p>
        )}
      </div>
    </section>
  );
}

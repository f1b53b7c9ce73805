import { useActiveChild } from '../children/queries';
import { formatDayTime } from '../date/formats';
import { Card } from '../ui/card';
import { messages } from './messages';
import type { Step } from './model';

interface Props {
  steps: readonly Step[];
  /** The names of the steps. */
  words: Readonly<Record<string, string>>;
  /** The note of a step, by default its own. */
  noteOf?: (step: Step) => string;
}

const noteIn = ({ note }: Step) => note;

/** The steps of a request or ticket: who, what and when, the first on top. */
export function History({ steps, words, noteOf = noteIn }: Props) {
  const { parent } = useActiveChild();
  return (
    <Card className="p-4 md:px-5">
      <h2 className="text-lg font-bold">{messages.history}</h2>
      <ol className="mt-3 grid gap-4">
        {steps.map((step, place) => {
          const { by, day, time } = step;
          const note = noteOf(step);
          const last = place === steps.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={place} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`mt-1.5 size-3 flex-none rounded-full ${last ? 'bg-primary' : 'bg-line'}`}
              />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{words[step.step] ?? step.step}</p>
                <p className="num text-sm text-muted">
                  {by === parent ? messages.you : (messages.by[by] ?? by)} · {formatDayTime(day, time)}
                </p>
                {note !== '' && <p className="mt-1 whitespace-pre-line">{note}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { dayAt, now } from '../../../kit/date/clock';
import { useToday } from '../../../kit/date/use-today';
import type { Letter } from '../../../kit/outbox/letters';
import { ListState } from '../../../kit/ui/list-state';
import { messages as texts } from '../messages';
import type { Message } from '../model';
import { threadOf } from '../thread';
import { useSeen } from '../use-seen';
import { ChatBones } from './chat-bones';
import type { Ways } from './line';
import { ThreadDay } from './thread-day';
import { usePlace } from './use-place';

interface Props extends Ways {
  /** Newest first. */
  messages: readonly Message[];
  letters: readonly Letter[];
  /** Which side looks. */
  parent: string;
  loading: boolean;
  /** An empty list, or what went wrong; what waits to be sent stands below it. */
  instead: ReactNode;
  /** The way to older messages. */
  older: ReactNode;
}

/** The conversation, oldest on top; it opens at its end. */
export const Talk = memo(function Talk({ messages, letters, parent, loading, instead, older, ...ways }: Props) {
  const days = useMemo(() => threadOf(messages, letters, { parent, dayAt }), [messages, letters, parent]);
  const newest = messages[0];
  const letter = letters.at(-1);
  const { box, atEnd, toEnd } = usePlace({
    end: letter?.key ?? newest?.key ?? newest?.id ?? '',
    own: letter !== undefined,
  });

  // What has come since the reader was last at the end, and since the screen was opened.
  const [seen, setSeen] = useState(0);
  if (atEnd && newest && seen !== newest.at) setSeen(newest.at);
  const unseen = messages.filter(({ at, byParent, by }) => at > seen && !(byParent && by === parent)).length;
  useSeen(atEnd ? messages.find(({ byParent }) => !byParent)?.at : undefined);
  const [opened] = useState(now);
  const heard = newest && newest.at > opened && !newest.byParent ? newest : undefined;

  const today = useToday();
  return (
    <div className="relative -mx-gutter flex min-h-0 flex-1 flex-col md:-mx-6">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
        tabIndex={0}
        aria-label={texts.conversation}
        // Positioned, so that what is hidden in it for readers scrolls with it and does not make the page longer.
        className="talk relative min-h-0 flex-1 overflow-y-auto -outline-offset-3 focus-visible:outline-3"
      >
        <div className="flex min-h-full flex-col justify-end px-gutter pt-7 pb-3 md:px-6">
          <ListState loading={loading} skeleton={<ChatBones />}>
            {instead ?? older}
            <div className="flex flex-col gap-3">
              {days.map((day) => (
                <ThreadDay key={day.day} shown={day} today={today} {...ways} />
              ))}
            </div>
          </ListState>
        </div>
      </section>
      <p role="status" className="sr-only">
        {heard && texts.says(heard.by || texts.centre, heard.text || texts.sentPhoto)}
      </p>
      {unseen > 0 && !atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="press num absolute bottom-2 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-toast px-4 text-sm font-bold text-on-toast shadow-float"
        >
          <ArrowDown size={18} aria-hidden="true" />
          {texts.newOnes(unseen)}
        </button>
      )}
    </div>
  );
});

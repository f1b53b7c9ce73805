import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { dayAt, now } from '../../../kit/date/clock';
import { useToday } from '../../../kit/date/use-today';
import type { OutboxItem } from '../../../kit/outbox/items';
import { ListState } from '../../../kit/ui/list-state';
import { messages as texts } from '../messages';
import type { Message } from '../model';
import { threadOf } from '../thread';
import { useSeen } from '../use-seen';
import { ChatSkeleton } from './chat-skeleton';
import type { LineActions } from './line';
import { ThreadDay } from './thread-day';
import { useScrollAnchor } from './use-scroll-anchor';

interface Props extends LineActions {
  /** Newest first. */
  messages: readonly Message[];
  pending: readonly OutboxItem[];
  /** The parent who reads: 'Mother' or 'Father'. */
  parent: string;
  loading: boolean;
  /** Shown in place of messages: the empty state or the error. Queued messages appear below it. */
  instead: ReactNode;
  /** The control that loads older messages. */
  older: ReactNode;
}

/** The conversation, oldest at the top; opens at the end. */
export const Talk = memo(function Talk({ messages, pending, parent, loading, instead, older, ...actions }: Props) {
  const days = useMemo(() => threadOf(messages, pending, { parent, dayAt }), [messages, pending, parent]);
  const newest = messages[0];
  const item = pending.at(-1);
  const { box, atEnd, toEnd } = useScrollAnchor({
    end: item?.key ?? newest?.key ?? newest?.id ?? '',
    own: item !== undefined,
  });

  // Messages that arrived since the reader was last at the end.
  const [seen, setSeen] = useState(0);
  if (atEnd && newest && seen !== newest.at) setSeen(newest.at);
  const unseen = messages.filter(({ at, byParent, by }) => at > seen && !(byParent && by === parent)).length;
  useSeen(atEnd ? messages.find(({ byParent }) => !byParent)?.at : undefined);
  const [opened] = useState(now);
  const announced = newest && newest.at > opened && !newest.byParent ? newest : undefined;

  const today = useToday();
  return (
    <div className="relative -mx-gutter flex min-h-0 flex-1 flex-col md:-mx-6">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.conversation}
        data-scrolls
        // Positioned, so that visually hidden texts scroll with it and do not extend the page.
        className="talk relative min-h-0 flex-1 overflow-y-auto -outline-offset-3 focus-visible:outline-3"
      >
        <div className="flex min-h-full flex-col justify-end px-gutter pt-7 pb-3 md:px-6">
          <ListState loading={loading} skeleton={<ChatSkeleton />}>
            {instead ?? older}
            <div className="flex flex-col gap-3">
              {days.map((day) => (
                <ThreadDay key={day.day} day={day} today={today} {...actions} />
              ))}
            </div>
          </ListState>
        </div>
      </section>
      <p role="status" className="sr-only">
        {announced &&
          texts.says(
            announced.by || texts.centre,
            announced.withdrawn ? texts.withdrawn : announced.text || texts.sentPhoto,
          )}
      </p>
      {unseen > 0 && !atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="press num absolute bottom-2 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-toast px-4 text-sm font-bold text-on-toast shadow-float"
        >
          <ArrowDown size={18} aria-hidden="true" />
          {texts.newMessages(unseen)}
        </button>
      )}
    </div>
  );
});

import { Maximize } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';

interface Props {
  /** Whether there is a picture. */
  live: boolean;
  /** Of the centre, 'HH:mm'. */
  time: string;
  /** What plays, or what stands in its place. */
  children: ReactNode;
}

/** Where a camera is watched: the picture, that it is live, the time, and the way to see it large. */
export function Stage({ live, time, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <div ref={stage} className="relative -mx-4 aspect-16/9 overflow-hidden bg-stage md:mx-0 md:rounded-card">
      {children}
      {live && (
        <>
          <p className="pointer-events-none absolute top-3 left-3 flex items-center gap-2 rounded-full bg-live px-3 py-1 text-sm font-bold text-on-glass uppercase">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-on-glass" />
            {messages.live}
          </p>
          <p className="num pointer-events-none absolute top-3 right-3 rounded-full bg-glass px-3 py-1 text-sm font-semibold text-on-glass">
            {formatTime(time)}
          </p>
          <button
            type="button"
            aria-label={messages.full}
            onClick={() => void stage.current?.requestFullscreen?.()}
            className="press absolute right-3 bottom-3 grid size-12 place-items-center rounded-full bg-glass text-on-glass"
          >
            <Maximize size={24} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

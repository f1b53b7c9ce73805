import { Maximize, Minimize } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

const IN_PAGE = 'relative -mx-4 aspect-16/9 overflow-hidden md:mx-0 md:rounded-card';

/** Where a camera is watched: the picture, that it is live, the time, and the way to see it large. */
export function Stage({ live, time, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { large, turn } = useLarge(stage);
  const Icon = large ? Minimize : Maximize;
  return (
    <div ref={stage} className={`${large ? 'fixed inset-0 z-50' : IN_PAGE} ${live ? 'bg-stage' : 'bg-sunken'}`}>
      {children}
      {live && (
        <>
          <p className="pointer-events-none absolute top-3 start-3 flex items-center gap-2 rounded-full bg-live px-3 py-1 text-sm font-bold text-on-glass uppercase">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-on-glass" />
            {messages.live}
          </p>
          <p className="num pointer-events-none absolute top-3 end-3 rounded-full bg-glass px-3 py-1 text-sm font-semibold text-on-glass">
            {formatTime(time)}
          </p>
        </>
      )}
      {(live || large) && (
        <button
          type="button"
          aria-label={large ? messages.notFull : messages.full}
          onClick={turn}
          className="press absolute end-3 bottom-3 grid size-12 place-items-center rounded-full bg-glass text-on-glass"
        >
          <Icon size={24} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/**
 * Whether the stage takes the whole screen, and what turns that. An iPhone shows nothing but a bare video so, without the
 * name over it: there the stage fills the page.
 */
function useLarge(stage: { readonly current: HTMLDivElement | null }) {
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const changed = () => setLarge(document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [stage]);
  const turn = () => {
    if (!document.fullscreenEnabled) setLarge(!large);
    else void (large ? document.exitFullscreen() : stage.current?.requestFullscreen())?.catch(() => {});
  };
  return { large, turn };
}

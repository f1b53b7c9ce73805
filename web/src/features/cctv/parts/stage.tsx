import { type LucideIcon, Maximize, Minimize } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';

interface Props {
  /** Whether there is a picture. */
  live: boolean;
  /** Of the centre, 'HH:mm'. */
  time: string;
  /** What the player offers beside the way to see it large. */
  control?: ReactNode;
  /** What plays, or what stands in its place. */
  children: ReactNode;
}

const IN_PAGE = 'relative -mx-4 aspect-16/9 overflow-hidden md:mx-0 md:rounded-card';

/** Where a camera is watched: the picture, that it is live, the time, and the way to see it large. */
export function Stage({ live, time, control, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { large, turn } = useLarge(stage);
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
      <div className="absolute end-3 bottom-3 flex gap-2">
        {control}
        {(live || large) && (
          <StageButton
            icon={large ? Minimize : Maximize}
            name={large ? messages.notFull : messages.full}
            onClick={turn}
          />
        )}
      </div>
    </div>
  );
}

/** A round button over the picture. */
export function StageButton({ icon: Icon, name, onClick }: { icon: LucideIcon; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="press grid size-12 place-items-center rounded-full bg-glass text-on-glass"
    >
      <Icon size={24} aria-hidden="true" />
    </button>
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

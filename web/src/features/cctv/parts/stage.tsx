import { type LucideIcon, Maximize, Minimize } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';

interface Props {
  /** Whether the video is playing. */
  live: boolean;
  /** 'HH:mm' in the centre's time zone. */
  time: string;
  /** A control of the player, next to the full-screen button. */
  control?: ReactNode;
  /** The player, or what is shown in its place. */
  children: ReactNode;
}

const IN_PAGE = 'relative -mx-4 aspect-16/9 overflow-hidden md:mx-0 md:rounded-card';

/** The frame of a camera: the video, the live mark, the time and the full-screen button. */
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

/** A round button over the video. */
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
 * Whether the stage fills the screen, and a function that toggles it. An iPhone can show only a bare video in full screen,
 * without the viewer's name over it, so there the stage fills the page instead.
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

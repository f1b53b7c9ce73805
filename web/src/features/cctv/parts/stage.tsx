import { Maximize } from 'lucide-react';
import { useRef } from 'react';
import { formatTime } from '../../../kit/date/formats';
import { messages } from '../messages';

interface Props {
  address: string;
  /** Of the centre, 'HH:mm'. */
  time: string;
  /** What is seen, for those who do not see it. */
  title: string;
}

/** The stream, as its own player shows it. The page that plays it learns of this one only what stands in its address. */
export function Stage({ address, time, title }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  return (
    <div ref={stage} className="relative -mx-4 aspect-16/9 overflow-hidden bg-stage md:mx-0 md:rounded-card">
      <iframe
        src={address}
        title={title}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin"
        className="size-full border-0"
      />
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
    </div>
  );
}

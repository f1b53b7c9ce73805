import { formatTime } from '../../../kit/date/formats';
import { markPlace } from './model';

/**
 * A watermark with the viewer's name and the time, so that a recording shows its source. It drifts to another position each
 * minute; with reduced motion it jumps.
 */
export function NameMark({ viewer, time }: { viewer: string; time: string }) {
  const [across, down] = markPlace(time);
  return (
    <p
      aria-hidden="true"
      data-testid="name-mark"
      className="num pointer-events-none absolute max-w-4/5 truncate rounded-full bg-glass/60 px-2.5 py-0.5 text-sm font-semibold text-on-glass opacity-90 transition-all duration-60000 ease-linear"
      style={{ left: `${across}%`, top: `${down}%`, transform: `translate(-${across}%, -${down}%)` }}
    >
      {viewer} · {formatTime(time)}
    </p>
  );
}

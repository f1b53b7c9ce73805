import { formatTime } from '../../../kit/date/formats';
import { markPlace } from './model';

/**
 * Who watches and when, over the picture, so that a recording says whose it is. It drifts to another place each minute;
 * where movement is not wanted it is simply somewhere else.
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

import { formatDay } from '../../../kit/date/formats';
import { messages } from '../messages';
import { type Measurement, type Point, pointsOf } from '../model';

const [WIDTH, HEIGHT, EDGE] = [300, 96, 10];

const left = ({ x }: Point) => EDGE + x * (WIDTH - 2 * EDGE);
const top = ({ y }: Point) => HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE);

/** A line chart of one figure over all years. The table has the same data as text. */
export function GrowthLine({ measurements, of }: { measurements: readonly Measurement[]; of: 'height' | 'weight' }) {
  const points = pointsOf(measurements, of);
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [word, unit] = of === 'height' ? [messages.height, messages.cm] : [messages.weight, messages.kg];
  const written = ({ value, day }: Point) => `${value} ${unit}, ${formatDay(day)}`;
  return (
    <figure className="rounded-card bg-surface p-4 shadow-card">
      <figcaption className="mb-2 font-bold">{word}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={messages.line(word, written(first), written(last))}
        className="h-auto w-full text-primary"
      >
        <polyline
          points={points.map((point) => `${left(point)},${top(point)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {points.map((point) => (
          <circle key={point.day} cx={left(point)} cy={top(point)} r="4.5" fill="currentColor" />
        ))}
      </svg>
      <p aria-hidden="true" className="num mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{written(first)}</span>
        <span className="text-end">{written(last)}</span>
      </p>
    </figure>
  );
}

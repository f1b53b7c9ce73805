import { useId } from 'react';

const [WIDTH, HEIGHT] = [64, 124];
const ARCH = `M0 32A32 32 0 0 1 64 32V114A10 10 0 0 1 54 124H10A10 10 0 0 1 0 114Z`;

/** One bar of the chart, an arch filled from the bottom. Hidden from screen readers: the figure is next to it. */
export function ArchBar({ percent, className }: { percent: number; className: string }) {
  const id = useId();
  const filled = (HEIGHT * percent) / 100;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
      className="h-21 w-11 flex-none md:h-41 md:w-21"
    >
      <clipPath id={id}>
        <path d={ARCH} />
      </clipPath>
      <path d={ARCH} className="fill-sunken" />
      <g clipPath={`url(#${id})`}>
        <rect y={HEIGHT - filled} width={WIDTH} height={filled} className={`origin-bottom animate-grow ${className}`} />
      </g>
    </svg>
  );
}

import { Drawing, Ground, Line, Spark, Warm } from './drawing';

/** For no messages yet. */
export function Envelope() {
  return (
    <Drawing>
      <Ground />
      <rect x="34" y="34" width="92" height="64" fill="var(--draw-tint)" rx="10" />
      <Warm d="M36 40L80 72L124 40Q122 34 116 34H44Q38 34 36 40Z" />
      <Line d="M34 44Q34 34 44 34H116Q126 34 126 44V88Q126 98 116 98H44Q34 98 34 88ZM36 40L80 72L124 40" />
      <g transform="translate(112 26)">
        <Warm d="M0 8C-12-2-8-14 0-7C8-14 12-2 0 8Z" />
        <Line d="M0 8C-12-2-8-14 0-7C8-14 12-2 0 8Z" />
      </g>
      <Spark d="M30 19.8V28.2M25.8 24H34.2" />
    </Drawing>
  );
}

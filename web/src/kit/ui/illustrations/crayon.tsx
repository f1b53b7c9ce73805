import { Drawing, Ground, Line, Tint } from './drawing';

/** For no plan for the day. */
export function Crayon() {
  return (
    <Drawing>
      <Ground />
      <g transform="rotate(38 80 60)">
        <rect x="66" y="22" width="28" height="64" fill="var(--draw-warm)" rx="4" />
        <Tint d="M66 22L80-4L94 22Z" />
        <Line d="M66 22H94V86H66ZM66 22L80-4L94 22M66 36H94M66 74H94" />
      </g>
      <Line d="M26 96Q44 82 54 94T82 92" />
    </Drawing>
  );
}

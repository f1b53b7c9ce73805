import { Drawing, Ground, Line, Spark } from './drawing';

/** For no photos yet. */
export function Camera() {
  return (
    <Drawing>
      <Ground />
      <rect x="30" y="40" width="100" height="60" fill="var(--draw-tint)" rx="14" />
      <circle cx="80" cy="70" r="22" fill="var(--draw-warm)" />
      <Line d="M30 54Q30 40 44 40H58L64 30H96L102 40H116Q130 40 130 54V86Q130 100 116 100H44Q30 100 30 86Z" />
      <circle cx="80" cy="70" r="22" fill="none" stroke="var(--draw-line)" strokeWidth="2.5" />
      <Line d="M70 68A11 11 0 0 1 80 60M114 54H116" />
      <Spark d="M132 17.2V26.8M127.2 22H136.8" />
    </Drawing>
  );
}

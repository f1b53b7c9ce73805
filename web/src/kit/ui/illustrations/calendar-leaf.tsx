import { Drawing, Ground, Line } from './drawing';

/** For no attendance, no holidays. */
export function CalendarLeaf() {
  return (
    <Drawing>
      <Ground />
      <rect x="38" y="28" width="84" height="74" fill="var(--draw-tint)" rx="12" />
      <rect x="38" y="28" width="84" height="20" fill="var(--draw-warm)" rx="10" />
      <Line d="M38 40Q38 28 50 28H110Q122 28 122 40V90Q122 102 110 102H50Q38 102 38 90ZM38 48H122M58 20V34M102 20V34" />
      <Line d="M66 88Q62 66 92 60Q98 86 70 86M64 94Q72 78 84 70" />
    </Drawing>
  );
}

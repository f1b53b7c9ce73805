import { Drawing, Ground, Line, Spark } from './drawing';

/** For the session is over. */
export function Key() {
  return (
    <Drawing>
      <Ground />
      <circle cx="56" cy="52" r="26" fill="var(--draw-tint)" />
      <circle cx="56" cy="52" r="11" fill="var(--draw-warm)" />
      <circle cx="56" cy="52" r="26" fill="none" stroke="var(--draw-line)" strokeWidth="2.5" />
      <circle cx="56" cy="52" r="11" fill="none" stroke="var(--draw-line)" strokeWidth="2.5" />
      <Line d="M78 66L126 94M112 86L104 98M124 92L117 103" />
      <Spark d="M112 28V40M106 34H118" />
    </Drawing>
  );
}

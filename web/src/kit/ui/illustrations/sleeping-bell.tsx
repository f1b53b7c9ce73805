import { Drawing, Ground, Line, Tint, Warm } from './drawing';

/** For no notifications. */
export function SleepingBell() {
  return (
    <Drawing>
      <Ground />
      <Tint d="M50 86Q56 78 56 60Q56 34 80 34Q104 34 104 60Q104 78 110 86Z" />
      <Warm d="M70 86A10 10 0 0 0 90 86Z" />
      <Line d="M50 86Q56 78 56 60Q56 34 80 34Q104 34 104 60Q104 78 110 86ZM80 34V26M70 88A10 10 0 0 0 90 88M68 60Q71 63 74 60M86 60Q89 63 92 60M77 72Q80 74 83 72" />
      <Line d="M112 36H124L112 50H124M130 18H138L130 27H138" />
    </Drawing>
  );
}

import { Drawing, Ground, Line, Tint, Warm } from './drawing';

/** For an error of the server. */
export function Umbrella() {
  return (
    <Drawing>
      <Ground />
      <Tint d="M32 62Q36 22 80 20Q124 22 128 62Q118 54 108 62Q94 54 80 62Q66 54 52 62Q42 54 32 62Z" />
      <Warm d="M52 62Q56 26 80 20Q104 26 108 62Q94 54 80 62Q66 54 52 62Z" />
      <Line d="M32 62Q36 22 80 20Q124 22 128 62Q118 54 108 62Q94 54 80 62Q66 54 52 62Q42 54 32 62ZM80 14V20M80 62V94Q80 102 88 102Q96 102 96 94" />
      <Line d="M40 78l-4 8M124 76l-4 8M116 90l-3 6" />
    </Drawing>
  );
}

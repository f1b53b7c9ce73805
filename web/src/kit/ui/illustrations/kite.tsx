import { Drawing, Ground, Line, Spark, Tint, Warm } from './drawing';

/** For no outdoor events. */
export function Kite() {
  return (
    <Drawing>
      <Ground />
      <Tint d="M88 14L122 48L88 92L58 48Z" />
      <Warm d="M88 14L122 48H58Z" />
      <Line d="M88 14L122 48L88 92L58 48ZM88 14V92M58 48H122M88 92Q70 98 60 92T36 104" />
      <Line d="M62 88l-4 8M48 98l2 8" />
      <Spark d="M36 31.2V40.8M31.2 36H40.8" />
    </Drawing>
  );
}

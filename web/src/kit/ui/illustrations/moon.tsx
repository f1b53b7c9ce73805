import { Drawing, Ground, Line, Spark, Warm } from './drawing';

/** For the timeline before its first moment. */
export function Moon() {
  return (
    <Drawing>
      <Ground />
      <circle cx="82" cy="56" r="40" fill="var(--draw-tint)" />
      <Warm d="M96 22A36 36 0 1 0 112 78A30 30 0 0 1 96 22Z" />
      <Line d="M96 22A36 36 0 1 0 112 78A30 30 0 0 1 96 22Z" />
      <Line d="M62 58Q66 62 70 58M82 62Q86 66 90 62M74 74Q78 77 82 75" />
      <Spark d="M124 28V40M118 34H130" />
      <Spark d="M36 25.8V34.2M31.8 30H40.2" />
    </Drawing>
  );
}

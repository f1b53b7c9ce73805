import { Drawing, Ground, Line, Tint, Warm } from './drawing';

/** For a camera that is not watched now. */
export function RestingCamera() {
  return (
    <Drawing>
      <Ground />
      <Tint d="M38 46Q38 36 48 36H90Q100 36 100 46V74Q100 84 90 84H48Q38 84 38 74Z" />
      <Warm d="M100 54L126 38V82L100 66Z" />
      <Line d="M38 46Q38 36 48 36H90Q100 36 100 46V74Q100 84 90 84H48Q38 84 38 74ZM100 54L126 38V82L100 66M68 84V104M56 104H88" />
      <Line d="M52 58Q56 62 60 58M76 58Q80 62 84 58M65 70Q68 73 71 70M112 24H122L112 34H122M130 10H138L130 18H138" />
    </Drawing>
  );
}

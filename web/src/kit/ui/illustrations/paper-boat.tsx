import { Drawing, Line, Tint, Warm } from './drawing';

/** For no connection. */
export function PaperBoat() {
  return (
    <Drawing>
      <Tint d="M10 96Q25 88 40 96T70 96T100 96T130 96T150 96V108H10Z" />
      <Warm d="M36 70H124L106 94H54Z" />
      <Tint d="M80 22L108 68H80Z" />
      <Line d="M36 70H124L106 94H54ZM80 22L108 68H54ZM80 22V68" />
      <Line d="M10 100Q25 92 40 100T70 100T100 100T130 100T150 100" />
    </Drawing>
  );
}

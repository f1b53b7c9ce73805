import { Drawing, Ground, Line, Spark } from './drawing';

/** For no measurements yet. */
export function Ruler() {
  return (
    <Drawing>
      <Ground />
      <rect x="66" y="10" width="34" height="94" fill="var(--draw-tint)" rx="6" />
      <rect x="66" y="64" width="34" height="40" fill="var(--draw-warm)" rx="6" />
      <Line d="M66 16Q66 10 72 10H94Q100 10 100 16V98Q100 104 94 104H72Q66 104 66 98ZM66 26H78M66 42H84M66 58H78M66 74H84M66 90H78" />
      <Spark d="M124 34V46M118 40H130" />
      <Line d="M42 96V76M42 76Q32 74 32 64Q42 64 42 76Q52 74 52 64" />
    </Drawing>
  );
}

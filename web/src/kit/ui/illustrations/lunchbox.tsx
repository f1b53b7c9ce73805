import { Drawing, Ground, Line } from './drawing';

/** For no menu for the day. */
export function Lunchbox() {
  return (
    <Drawing>
      <Ground />
      <rect x="34" y="46" width="92" height="56" fill="var(--draw-tint)" rx="14" />
      <rect x="34" y="46" width="92" height="20" fill="var(--draw-warm)" rx="10" />
      <Line d="M34 60Q34 46 48 46H112Q126 46 126 60V88Q126 102 112 102H48Q34 102 34 88ZM34 66H126M66 46V36Q66 30 72 30H88Q94 30 94 36V46M72 66V76H88V66" />
    </Drawing>
  );
}

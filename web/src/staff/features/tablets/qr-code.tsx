import { encode } from 'uqr';

interface Props {
  text: string;
  label: string;
}

/** A QR code, dark on light in both themes: a camera expects it so. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="size-44 rounded-control bg-paper">
      <path d={path} fill="currentColor" className="text-print" shapeRendering="crispEdges" />
    </svg>
  );
}

// Marigolds and mango leaves across the full width: one drawing, repeated as an SVG pattern.

const BEADS = [
  [0, -3],
  [10, 2.6],
  [20, 5.9],
  [30, 7],
  [40, 5.9],
  [50, 2.6],
] as const;

/** The garland at the top of the child's card. */
export function Garland() {
  return (
    <svg width="100%" height="36" aria-hidden="true" focusable="false">
      <pattern id="garland" width="60" height="36" patternUnits="userSpaceOnUse" x="-10">
        <path d="M0 -3Q30 37 60 -3" fill="none" stroke="#3C8F6B" strokeWidth="2.5" strokeLinecap="round" />
        {BEADS.map(([x, y], at) => (
          <circle key={x} cx={x} cy={y} r="5.2" fill={at % 2 === 0 ? '#E8792B' : '#F2A93B'} />
        ))}
        <circle cx="60" cy="-3" r="5.2" fill="#E8792B" />
        <path d="M0 -3q-6 12 0 26q6-14 0-26ZM60 -3q-6 12 0 26q6-14 0-26Z" fill="#3C8F6B" />
      </pattern>
      <rect width="100%" height="36" fill="url(#garland)" />
    </svg>
  );
}

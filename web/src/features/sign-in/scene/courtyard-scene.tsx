import { At, PIGMENT, Shade, Stroke } from './courtyard-brush';
import { CourtyardChildren } from './courtyard-children';

// The sign-in picture: a courtyard by day, in the evening with the dark theme. Decorative, so hidden from screen readers.
// The full height is always visible: in a wide box walls and ground extend to the sides; in a tall one the outer walls are
// cropped and the sky extends.

const PETALS = [
  [5.6, 0],
  [3.5, 4.4],
  [-1.2, 5.4],
  [-5, 2.4],
  [-5, -2.4],
  [-1.2, -5.4],
  [3.5, -4.4],
] as const;

function Blossom({ x, y, colour = PIGMENT.marigold }: { x: number; y: number; colour?: string }) {
  return (
    <>
      {PETALS.map(([dx, dy]) => (
        <circle key={`${dx},${dy}`} cx={x + dx} cy={y + dy} r="4.5" fill={colour} />
      ))}
      <circle cx={x} cy={y} r="3.8" fill={PIGMENT.heart} />
    </>
  );
}

function Arch({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path
        d="M0 640V464.8Q0 414.48 43.52 403.6Q62.56 398.16 68 384.56Q73.44 398.16 92.48 403.6Q136 414.48 136 464.8V640Z"
        fill="var(--art-trim)"
      />
      <path
        d="M9 640V466.9Q9 423.24 46.76 413.8Q63.28 409.08 68 397.28Q72.72 409.08 89.24 413.8Q127 423.24 127 466.9V640Z"
        fill="var(--art-in)"
      />
    </g>
  );
}

/** One swag of marigolds between two hooks, 83.3 wide. */
function Swag({ x }: { x: number }) {
  const beads = [0, 6.1, 9.8, 11, 9.8, 6.1, 0];
  return (
    <g transform={`translate(${x} 330)`}>
      <Stroke d="M0 0Q41.7 44 83.3 0" colour={PIGMENT.stem} width={2.5} />
      {beads.map((drop, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the beads are static
          key={i}
          cx={i * 13.89}
          cy={drop}
          r="5.2"
          fill={i % 2 === 0 ? PIGMENT.orange : PIGMENT.marigold}
        />
      ))}
      <path d="M0 0q-6 12 0 26q6-14 0-26Z" fill={PIGMENT.stem} />
    </g>
  );
}

function Pot({ x, y, scale, colour }: { x: number; y: number; scale: number; colour: string }) {
  return (
    <At x={x} y={y} scale={scale}>
      <Stroke d="M0-24Q-4-44-16-52M0-24Q2-48 4-60M0-24Q8-42 20-48" colour={PIGMENT.stem} width={4} />
      <Blossom x={-17} y={-54} colour={colour} />
      <Blossom x={4} y={-63} colour={colour} />
      <Blossom x={21} y={-50} colour={colour} />
      <path d="M-19-26L19-26L14 0Q0 4-14 0Z" fill={PIGMENT.pot} />
      <rect x="-22" y="-31" width="44" height="9" fill={PIGMENT.rim} rx="3" />
    </At>
  );
}

function Lamp({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <At x={x} y={y} scale={scale}>
      <circle cx="0" cy="-16" r="20" fill="#FFD27A" opacity=".28" />
      <path d="M0-30Q9-17 0-10Q-9-17 0-30Z" fill="#FFB52E" />
      <path d="M0-23Q4-16 0-12Q-4-16 0-23Z" fill="#FFF0C2" />
      <path d="M-18-10Q0-4 18-10Q16 4 0 5Q-16 4-18-10Z" fill={PIGMENT.rim} />
    </At>
  );
}

const STARS = [
  [90, 90],
  [210, 60],
  [330, 120],
  [460, 50],
  [700, 80],
  [140, 180],
  [720, 220],
] as const;

function Sky() {
  return (
    <>
      <rect x="-3200" y="-3200" width="7200" height="4000" fill="var(--art-sky)" />
      <circle cx="560" cy="196" r="92" fill="var(--art-sun)" />
      <circle cx="596" cy="170" r="84" fill="var(--art-bite)" />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill="var(--art-star)" />
      ))}
      <ellipse cx="150" cy="230" rx="90" ry="20" fill="var(--art-cloud)" />
      <ellipse cx="210" cy="214" rx="56" ry="24" fill="var(--art-cloud)" />
      <ellipse cx="660" cy="330" rx="70" ry="15" fill="var(--art-cloud)" />
      <path d="M0 400Q180 320 400 372T800 340V620H0Z" fill="var(--art-hill)" />
    </>
  );
}

function House() {
  return (
    <>
      <path d="M-3150-800L150 300V640L-3150 1740ZM3950-800L650 300V640L3950 1740Z" fill="var(--art-wall2)" />
      <path d="M-3078-870L162 290V306L-3078-774ZM3878-870L638 290V306L3878-774Z" fill="var(--art-trim)" />
      <path
        d="M26 668V470Q26 414 60 402Q94 414 104 470V644ZM774 668V470Q774 414 740 402Q706 414 696 470V644Z"
        fill="var(--art-door)"
      />
      <rect x="146" y="318" width="508" height="322" fill="var(--art-wall)" />
      <rect x="134" y="300" width="532" height="26" fill="var(--art-trim)" rx="6" />
      <rect x="146" y="326" width="508" height="8" fill="var(--art-wall2)" />
      <Arch x={176} />
      <Arch x={332} />
      <Arch x={488} />
      <path
        d="M192 640Q204 560 244 564Q288 556 296 640ZM504 640Q516 560 556 564Q600 556 608 640ZM346 640Q360 560 400 566Q446 556 454 640Z"
        fill="var(--art-bush)"
      />
      {[150, 233.3, 316.7, 400, 483.3, 566.7].map((x) => (
        <Swag key={x} x={x} />
      ))}
      <path d="M650 330q-6 12 0 26q6-14 0-26Z" fill={PIGMENT.stem} />
    </>
  );
}

/** Rows of floor tiles: first x, step, count, y, half width, half height. */
const TILES = [
  [130, 90, 7, 640, 34, 14],
  [10, 130, 7, 690, 50, 22],
  [-170, 190, 7, 752, 70, 30],
] as const;

function Floor() {
  const d = TILES.flatMap(([x, step, count, y, w, h]) =>
    Array.from({ length: count }, (_, i) => `M${x + i * step} ${y}l${w} ${h}l-${w} ${h}l-${w}-${h}Z`),
  ).join('');
  return (
    <>
      <path d="M-330 800L150 632H650L1130 800Z" fill="var(--art-floor)" />
      <path d={d} fill="var(--art-tile)" />
    </>
  );
}

const CROWN = [
  [400, 372, 98, 1],
  [320, 410, 66, 1],
  [480, 408, 68, 1],
  [350, 336, 58, 2],
  [438, 352, 46, 2],
  [300, 402, 30, 2],
  [498, 396, 28, 2],
] as const;

const BLOSSOMS = [
  [340, 420],
  [400, 430],
  [470, 440],
  [440, 310],
  [300, 440],
  [510, 420],
  [380, 300],
] as const;

function Tree() {
  return (
    <>
      <Shade x={400} y={668} rx={96} ry={20} opacity={0.14} />
      <path d="M386 640Q394 520 380 440L420 440Q408 520 416 640Z" fill={PIGMENT.trunk} />
      <Stroke d="M398 520Q360 480 344 440M402 500Q440 470 456 430" colour={PIGMENT.trunk} width={12} />
      {CROWN.map(([x, y, r, leaf]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={leaf === 1 ? 'var(--art-leaf)' : 'var(--art-leaf2)'} />
      ))}
      {BLOSSOMS.map(([x, y]) => (
        <Blossom key={x} x={x} y={y} />
      ))}
      <path d="M326 632H474L460 676Q400 690 340 676Z" fill={PIGMENT.pot} />
      <rect x="318" y="622" width="164" height="18" fill={PIGMENT.rim} rx="7" />
      <path
        d="M346 646l9 9-9 9-9-9ZM373 646l9 9-9 9-9-9ZM400 646l9 9-9 9-9-9ZM427 646l9 9-9 9-9-9ZM454 646l9 9-9 9-9-9Z"
        fill="#F6C9B4"
      />
      <Pot x={182} y={676} scale={1.25} colour={PIGMENT.marigold} />
      <Pot x={622} y={674} scale={1.2} colour={PIGMENT.pink} />
    </>
  );
}

export function CourtyardScene() {
  return (
    <svg
      viewBox="0 0 800 800"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMax meet"
      className="scene-whole"
    >
      <Sky />
      <House />
      <Floor />
      <Tree />
      <CourtyardChildren />
      <Lamp x={120} y={762} scale={1.15} />
      <Lamp x={680} y={762} scale={1.15} />
      <Lamp x={640} y={720} scale={0.8} />
      <Lamp x={160} y={722} scale={0.8} />
      <g transform="translate(470 774)">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <ellipse key={turn} cx="0" cy="-13" rx="6" ry="10" fill={PIGMENT.rose} transform={`rotate(${turn})`} />
        ))}
        <circle r="6" fill="#FFD27A" />
      </g>
    </svg>
  );
}

import type { ReactNode } from 'react';
import { At, PIGMENT, Shade, Stroke } from './courtyard-brush';

const GRIN = 'M-6 6.5Q0 8 6 6.5Q5 13.5 0 13.5Q-5 13.5-6 6.5Z';

/** Neck and head; `hair` is drawn in front, `behind` behind. */
function Head({ skin, dark, hair, behind }: { skin: string; dark: string; hair: string; behind?: ReactNode }) {
  return (
    <>
      <rect x="-5" y="-64" width="10" height="9" fill={skin} rx="4" />
      <At x={0} y={-78}>
        {behind}
        <circle cx="-17.5" cy="2" r="4" fill={skin} />
        <circle cx="17.5" cy="2" r="4" fill={skin} />
        <circle cx="0" cy="0" r="18" fill={skin} />
        <ellipse cx="-10.5" cy="6.5" rx="3.6" ry="2.6" fill={PIGMENT.cheek} opacity=".38" />
        <ellipse cx="10.5" cy="6.5" rx="3.6" ry="2.6" fill={PIGMENT.cheek} opacity=".38" />
        <circle cx="-6.4" cy="1.2" r="1.9" fill={PIGMENT.hair} />
        <circle cx="6.4" cy="1.2" r="1.9" fill={PIGMENT.hair} />
        {skin === PIGMENT.paleSkin ? (
          <Stroke d="M-4.5 7.5Q0 11.8 4.5 7.5" colour={PIGMENT.mouth} width={1.8} />
        ) : (
          <path d={GRIN} fill={PIGMENT.mouth} />
        )}
        <path d={hair} fill={dark} />
      </At>
    </>
  );
}

function Bunches() {
  return (
    <>
      <circle cx="-22" cy="6" r="8" fill={PIGMENT.hair} />
      <circle cx="22" cy="6" r="8" fill={PIGMENT.hair} />
      <circle cx="-24" cy="13" r="5" fill={PIGMENT.hair} />
      <circle cx="24" cy="13" r="5" fill={PIGMENT.hair} />
      <circle cx="-18" cy="-1" r="3.4" fill={PIGMENT.marigold} />
      <circle cx="18" cy="-1" r="3.4" fill={PIGMENT.marigold} />
    </>
  );
}

function Runner() {
  return (
    <At x={246} y={740} scale={1.95}>
      <Stroke d="M-6-28Q-16-22-22-10" colour={PIGMENT.skin} width={10} />
      <Stroke d="M6-28Q12-18 14-6" colour={PIGMENT.skin} width={10} />
      <ellipse cx="-25" cy="-8" rx="5" ry="8" fill={PIGMENT.shoe} />
      <ellipse cx="17" cy="-3" rx="8" ry="4.5" fill={PIGMENT.shoe} />
      <path d="M-13-56Q0-62 13-56L21-22Q0-16-21-22Z" fill={PIGMENT.red} />
      <Stroke d="M-13-51Q-26-52-36-60M13-51Q26-52 36-60" colour={PIGMENT.skin} width={7.5} />
      <Stroke d="M-13-51L-20.8-51.6M13-51L20.8-51.6" colour={PIGMENT.red} width={11} />
      <Head
        skin={PIGMENT.skin}
        dark={PIGMENT.hair}
        behind={<Bunches />}
        hair="M-18.5 2C-21-26 21-26 18.5 2C17-6 10-9 1-14C-4-9-13-7-18.5 2Z"
      />
    </At>
  );
}

function Catcher() {
  return (
    <g transform="translate(548 744) scale(-1.9 1.9)">
      <Stroke d="M-7-28L-7.5-6M7-28L7.5-6" colour={PIGMENT.jeans} width={10} />
      <ellipse cx="-9" cy="-3" rx="8" ry="4.5" fill={PIGMENT.shoe} />
      <ellipse cx="9" cy="-3" rx="8" ry="4.5" fill={PIGMENT.shoe} />
      <path d="M-15-25Q-18-58 0-59Q18-58 15-25Q0-21-15-25Z" fill={PIGMENT.blue} />
      <Stroke d="M-13-52Q-26-62-25-80M13-52Q26-62 25-80" colour={PIGMENT.skin} width={7.5} />
      <Stroke d="M-13-52L-20.8-58M13-52L20.8-58" colour={PIGMENT.blue} width={11} />
      <Head
        skin={PIGMENT.skin}
        dark={PIGMENT.hair}
        hair="M-18.5 2C-22-27 22-26 18.5 2C17-5 14-9 12-11C4-6-10-6-14-9C-16-6-18-3-18.5 2Z"
      />
    </g>
  );
}

function Ball() {
  return (
    <>
      <circle cx="474" cy="590" r="26" fill="#FFFDF8" />
      <path d="M474 564A26 26 0 0 1 498 583Q482 594 474 590Q468 579 474 564Z" fill={PIGMENT.rose} />
      <path d="M448 592Q463 594 474 590Q480 603 470 616A26 26 0 0 1 448 592Z" fill={PIGMENT.blue} />
    </>
  );
}

function Sitter() {
  return (
    <At x={396} y={784} scale={1.55}>
      <Stroke d="M-8-20Q-24-16-26-4M8-20Q24-16 26-4" colour={PIGMENT.violet} width={11} />
      <Stroke d="M-26-5L-4-4M26-5L4-4" colour={PIGMENT.violet} width={10} />
      <At x={0} y={10}>
        <path d="M-15-25Q-18-58 0-59Q18-58 15-25Q0-21-15-25Z" fill={PIGMENT.marigold} />
        <Stroke d="M-11-48Q-14-36-2-34M13-50Q24-44 34-46" colour={PIGMENT.paleSkin} width={7.5} />
        <Stroke d="M-11-48L-12.8-40.8M13-50L19.6-46.4" colour={PIGMENT.marigold} width={11} />
        <Head
          skin={PIGMENT.paleSkin}
          dark={PIGMENT.brownHair}
          behind={<path d="M-21 14C-25-30 25-30 21 14Q19 19 14 17L-14 17Q-19 19-21 14Z" fill={PIGMENT.brownHair} />}
          hair="M-18.5 2C-20-25 20-25 18.5 2C15-6 10-8 0-8C-10-8-15-6-18.5 2Z"
        />
      </At>
    </At>
  );
}

/** Three children at play, with the ball between them. */
export function CourtyardChildren() {
  return (
    <>
      <Shade x={250} y={738} rx={58} ry={10} opacity={0.16} />
      <Runner />
      <Shade x={540} y={742} rx={54} ry={10} opacity={0.16} />
      <Catcher />
      <Ball />
      <Shade x={392} y={776} rx={66} ry={11} opacity={0.14} />
      <Sitter />
    </>
  );
}

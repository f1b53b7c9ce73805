import type { ReactNode } from 'react';

// Shapes and fixed colours of the courtyard: skin, cloth, petals and clay are the same in light and dark themes.

export const PIGMENT = {
  hair: '#2B1E1A',
  brownHair: '#3B2620',
  skin: '#C58A63',
  paleSkin: '#D9A57E',
  mouth: '#7A2E22',
  cheek: '#E86F5B',
  shoe: '#7A3B2A',
  red: '#E4674A',
  blue: '#5B93D6',
  jeans: '#34507E',
  violet: '#5A4FB0',
  rose: '#C9486E',
  marigold: '#F2A93B',
  orange: '#E8792B',
  heart: '#C97412',
  pink: '#EE9DB0',
  stem: '#3C8F6B',
  trunk: '#8A5A3A',
  pot: '#D9714E',
  rim: '#B9532F',
  shadow: '#3A2412',
} as const;

export function Stroke({ d, colour, width }: { d: string; colour: string; width: number }) {
  return <path d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />;
}

export function At({ x, y, scale = 1, children }: { x: number; y: number; scale?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}

export function Shade({ x, y, rx, ry, opacity }: { x: number; y: number; rx: number; ry: number; opacity: number }) {
  return <ellipse cx={x} cy={y} rx={rx} ry={ry} fill={PIGMENT.shadow} opacity={opacity} />;
}

import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * What turns the icon library's drawings into components, in its runtime's place (see vite.config.ts): that one knows
 * contexts, names and aliases that nothing here asks for, and would be a kilobyte of every signed-in screen.
 */
export default function createLucideIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: the library calls this once for each drawing, at module level.
  return function LucideIcon({ size = 24, ...rest }: Props) {
    const box = { width: size, height: size, viewBox: '0 0 24 24' };
    const pen = {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    };
    const drawn = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...box, ...pen, 'aria-hidden': true, focusable: false, ...rest }, drawn);
  };
}

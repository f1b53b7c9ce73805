// The classes of buttons, and of links that look like buttons. At most one filled button on a screen.

export type ButtonLook = 'fill' | 'quiet' | 'plain' | 'line' | 'deny';

const BASE =
  'press relative inline-flex items-center justify-center gap-2 py-1.5 text-center font-bold select-none disabled:opacity-60';

const LOOKS: Record<ButtonLook, string> = {
  fill: 'px-5 bg-primary text-on-primary hover:bg-primary-strong',
  quiet: 'px-5 bg-tint text-on-tint',
  plain: 'px-3 text-primary hover:text-primary-strong',
  line: 'px-5 text-ink shadow-control',
  deny: 'px-5 text-danger shadow-deny',
};

export function buttonLook(look: ButtonLook, { big = false, wide = false } = {}): string {
  const size = big ? 'min-h-14 min-w-14 rounded-button text-md' : 'min-h-12 rounded-control text-base';
  return `${BASE} ${size} ${LOOKS[look]} ${wide ? 'w-full' : ''}`;
}

// How a line of the menu looks, here and elsewhere.

export const LINE = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-menu';
export const HERE = 'bg-tint font-bold text-on-tint';
export const ELSEWHERE = 'font-semibold text-ink hover:bg-sunken [&>svg]:text-muted';
export const HEADING = 'px-3 pt-3.5 pb-1 text-xs font-bold text-muted';

import type { PathName } from '../../kit/paths';

// How a line of the menu looks, here and elsewhere.

export const LINE = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-menu';
export const HERE = { className: 'bg-tint font-bold text-on-tint', 'aria-current': 'page' } as const;
export const ELSEWHERE = { className: 'font-semibold text-ink hover:bg-sunken [&>svg]:text-muted' };
export const HEADING = 'px-3 pt-3.5 pb-1 text-xs font-bold text-muted';

/** When a link counts as the open screen's: with whatever the screen was opened, and for what lies below it Support's alone. */
export const hereOn = (name: PathName) => ({ exact: name !== 'support', includeSearch: false });

// The classes of the menu's links.

export const LINE = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-menu';
export const ACTIVE = 'bg-tint font-bold text-on-tint';
export const INACTIVE = 'font-semibold text-ink hover:bg-sunken [&>svg]:text-muted';
export const HEADING = 'px-3 pt-3.5 pb-1 text-xs font-bold text-muted';

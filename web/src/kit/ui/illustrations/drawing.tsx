// The family of line drawings that empty, offline and error states show.
// Belongs here: one file per drawing, 160 x 120, two tints and one line colour, under 3 KB.
// Colours come from the theme (--draw-line, --draw-tint, --draw-warm), so dark mode costs nothing.
// Drawings are decoration and hidden from readers: the words beside them carry the meaning.
// Does not belong here: icons (kit/ui/icons), photographs, anything a parent can press.
import type { ReactNode } from 'react';

/** The frame every drawing shares. Shown at 192 x 144; the box is reserved before it paints. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="192" height="144" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The soft shadow most drawings stand on. */
export function Ground() {
  return <ellipse cx="80" cy="106" rx="58" ry="7" fill="var(--draw-tint)" />;
}

export function Line({ d }: { d: string }) {
  return (
    <path d={d} fill="none" stroke="var(--draw-line)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  );
}

export function Spark({ d }: { d: string }) {
  return (
    <path d={d} fill="none" stroke="var(--draw-warm)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  );
}

export function Tint({ d }: { d: string }) {
  return <path d={d} fill="var(--draw-tint)" />;
}

export function Warm({ d }: { d: string }) {
  return <path d={d} fill="var(--draw-warm)" />;
}

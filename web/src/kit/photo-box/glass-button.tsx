import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** There is nothing further that way; the button keeps its place and its focus. */
  off?: boolean;
  /** Lies over a photo and brings a ground of its own. */
  raised?: boolean;
  onPress: () => void;
}

/** A round button on the lightbox's dark ground. */
export function GlassButton({ label, icon, off = false, raised = false, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      className={`press pointer-events-auto grid size-12 flex-none place-items-center rounded-full aria-disabled:opacity-40 ${raised ? 'bg-pane md:bg-glass' : ''}`}
    >
      {icon}
    </button>
  );
}

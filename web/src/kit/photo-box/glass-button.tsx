import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** The button keeps its size and its focus, and does nothing. */
  off?: boolean;
  /** With a background of its own, for a button over a photo. */
  raised?: boolean;
  onPress: () => void;
}

/** A round button on the dark background of the lightbox. */
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

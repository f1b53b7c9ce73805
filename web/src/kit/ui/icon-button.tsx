import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** A badge on its upper corner. */
  mark?: ReactNode;
  tone?: boolean;
}

/** A round button of 48 px with an icon. */
export function IconButton({ label, icon, mark, tone = false, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`press relative grid size-12 flex-none place-items-center rounded-full ${tone ? 'text-primary' : 'text-ink'}`}
    >
      {icon}
      {mark}
    </button>
  );
}

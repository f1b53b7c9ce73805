import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** What it does, in words: an icon alone has no name. */
  label: string;
  icon: ReactNode;
  /** On its upper corner. */
  mark?: ReactNode;
  tone?: boolean;
}

/** A 48 px round target with one icon in it. */
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

import type { ReactNode } from 'react';

interface Props {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  chosen: boolean;
  disabled: boolean;
  /** The id of the field's hint or error, which describes each option. */
  describedBy: string | undefined;
  wrong: boolean;
  onChoose: () => void;
  className: string;
  /** The classes of a chosen option. */
  on: string;
  children: ReactNode;
}

/** One of several options: a native control, invisible over a label that shows its state. */
export function Option({ type, name, value, chosen, disabled, describedBy, wrong, onChoose, ...look }: Props) {
  const { className, on, children } = look;
  const off = wrong ? 'bg-field shadow-control-wrong' : 'bg-field shadow-control';
  return (
    <label
      className={`relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen ? on : off} ${disabled ? 'opacity-60' : ''} ${className}`}
    >
      <input
        type={type}
        name={name}
        value={value}
        checked={chosen}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={onChoose}
        className="pointer-events-none absolute inset-0 size-full appearance-none outline-none"
      />
      {children}
    </label>
  );
}

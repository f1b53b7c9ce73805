interface Props {
  /** The accessible name. The visible label is beside the switch. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** Takes effect at once. The position of the knob shows the state, not only the colour; in forced colours the knob is its border. */
export function Switch({ label, on, onChange, disabled = false }: Props) {
  return (
    <label className="relative grid h-12 w-14 flex-none cursor-pointer place-items-center has-disabled:cursor-default has-disabled:opacity-60">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer absolute inset-0 m-auto size-12 cursor-pointer appearance-none outline-none"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none h-7 w-12 rounded-full bg-field shadow-control transition-colors after:m-1 after:block after:size-5 after:rounded-full after:border-2 after:border-transparent after:bg-muted after:transition-transform peer-checked:bg-primary peer-checked:shadow-control-done peer-checked:after:translate-x-5 peer-checked:after:bg-on-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      />
    </label>
  );
}

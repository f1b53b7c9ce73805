interface Props {
  label: string;
  /** 'HH:MM'. */
  value: string;
  onChange: (time: string) => void;
  wrong?: boolean;
}

/** A time of today. */
export function TimeInput({ label, value, onChange, wrong = false }: Props) {
  return (
    <input
      type="time"
      required
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={`num min-h-14 min-w-0 max-w-full rounded-control bg-field px-3 font-bold ${wrong ? 'shadow-control-wrong' : 'shadow-control'}`}
    />
  );
}

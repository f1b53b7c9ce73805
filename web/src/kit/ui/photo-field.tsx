import { Camera, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { formTexts } from '../text/form-texts';
import { Avatar } from './avatar';
import { Button } from './button';
import type { FieldProps } from './field-frame';
import { usePreview } from './use-preview';

interface Props extends FieldProps<Blob | undefined> {
  /** The picture that is there already. */
  current?: string | undefined;
  /** Shown as two letters where there is no picture; a person where there is no name either. */
  initials: string;
  /** What becomes of a picked picture before it is taken: cut to a square, say. Undefined where the parent turned away. */
  prepare: (picked: Blob) => Promise<Blob | undefined>;
}

/** A face: picked, seen at once, picked anew. */
export function PhotoField({
  name,
  label,
  hint,
  error,
  value,
  disabled = false,
  current,
  initials,
  prepare,
  onChange,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(value);
  const shown = preview ?? current;
  const take = async (picked: Blob) => {
    const ready = await prepare(picked);
    if (ready) onChange(ready);
  };
  const note = error ?? hint;
  const face = `size-26 ${error ? 'shadow-control-wrong' : 'shadow-face-hero'}`;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 justify-items-center gap-3">
      <legend className="mx-auto mb-1.5 text-center text-sm font-bold wrap-anywhere">{label}</legend>
      {shown === undefined && initials === '' ? (
        <span className={`grid place-items-center rounded-full bg-tint text-on-tint ${face}`}>
          <UserRound aria-hidden="true" className="size-12" />
        </span>
      ) : (
        <Avatar initials={initials} src={shown} className={face} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same picture may be picked again.
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      <Button
        look="quiet"
        name={name}
        disabled={disabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onClick={() => input.current?.click()}
      >
        <Camera size={20} aria-hidden="true" />
        {shown === undefined ? formTexts.choosePhoto : formTexts.changePhoto}
      </Button>
      {note && (
        <p
          id={`${id}-note`}
          className={`text-center text-sm wrap-anywhere ${error ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}

import { Camera, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { formTexts } from '../text/form-texts';
import { Avatar } from './avatar';
import { Button } from './button';
import type { FieldProps } from './field-frame';
import { usePreview } from './use-preview';

interface Props extends FieldProps<Blob | undefined> {
  /** The address of the current picture. */
  current?: string | undefined;
  /** Shown where there is no picture; '' shows the icon of a person. */
  initials: string;
  /** Prepares a picked picture, for example crops it. Undefined when the parent cancelled. */
  prepare: (picked: Blob) => Promise<Blob | undefined>;
}

/** Picks a portrait and shows a preview. */
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
          // So that picking the same file again fires a change event.
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

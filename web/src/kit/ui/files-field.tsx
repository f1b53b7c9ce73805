import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formTexts } from '../text/form-texts';
import { Button } from './button';
import { FieldFrame, type FieldProps } from './field-frame';
import { IconButton } from './icon-button';
import { usePreview } from './use-preview';

interface Props extends FieldProps<readonly File[]> {
  /** The maximum number of files. */
  most: number;
  /** The `accept` attribute: 'image/*,.pdf'. */
  accept: string;
}

/** Picked files, each with its name and, for a picture, a preview. */
export function FilesField({ name, label, hint, error, value, most, accept, disabled = false, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const wrong = error ?? (over ? formTexts.tooMany(most) : undefined);
  const add = (picked: readonly File[]) => {
    setOver(value.length + picked.length > most);
    onChange([...value, ...picked].slice(0, most));
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={wrong}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const picked = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (picked.length > 0) add(picked);
        }}
      />
      {value.length > 0 && (
        <ul className="mb-2 grid gap-2">
          {value.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files may have equal names, and have no state
            <li key={`${file.name} ${at}`} className="flex min-h-14 items-center gap-3 rounded-control bg-sunken ps-3">
              <Look file={file} />
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">{file.name}</span>
              <IconButton
                label={formTexts.removeFile(file.name)}
                icon={<X size={20} />}
                disabled={disabled}
                onClick={() => {
                  setOver(false);
                  onChange(value.filter((_, other) => other !== at));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        id={id}
        look="line"
        wide
        name={name}
        aria-describedby={(wrong ?? hint) ? `${id}-note` : undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={20} aria-hidden="true" />
        {formTexts.addFile}
      </Button>
    </FieldFrame>
  );
}

function Look({ file }: { file: File }) {
  const picture = usePreview(file.type.startsWith('image/') ? file : undefined);
  if (picture === undefined) return <Paperclip size={20} aria-hidden="true" className="flex-none text-muted" />;
  return <img src={picture} alt="" className="size-10 flex-none rounded-inner object-cover" />;
}

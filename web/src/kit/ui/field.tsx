import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { controlLook, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { useLimit } from './use-limit';

type Input = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'prefix' | 'ref' | 'value' | 'name'>;

interface Props extends Input, Omit<FieldProps<string>, 'name' | 'disabled'> {
  name?: string;
  ref?: RefObject<HTMLInputElement | null>;
  /** Shown before the text: a country code. */
  prefix?: string;
  icon?: ReactNode;
}

/** A single-line text field. Its length is limited to what the server accepts. */
export function Field({ label, prefix, icon, hint, error, onChange, maxLength = 2048, ref, ...rest }: Props) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useLimit(input, maxLength);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`flex min-h-14 items-center gap-2 px-3.5 ${controlLook(error)}`}>
        {prefix && <span className="num flex-none border-e border-line pe-3 font-bold">{prefix}</span>}
        {icon && <span className="flex-none text-muted">{icon}</span>}
        <input
          {...rest}
          ref={input}
          id={id}
          {...describedBy(id, { hint, error })}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="num min-w-0 flex-1 self-stretch rounded-inner bg-transparent outline-none placeholder:text-sm disabled:opacity-60"
        />
      </div>
    </FieldFrame>
  );
}

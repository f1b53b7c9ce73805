import type { ComponentProps } from 'react';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** How many digits fit; without it any number of them, and the form's rule says what is right. */
  digits?: number;
  /** Takes digits only. Otherwise what is no digit stays, and the form's rule refuses it. */
  digitsAlone?: boolean;
}

export function PhoneField({ digits, digitsAlone = false, onChange, ...rest }: Props) {
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={digits}
      {...rest}
      onChange={(typed) => onChange(digitsAlone ? typed.replace(/\D/g, '') : typed)}
    />
  );
}

import type { ComponentProps } from 'react';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** How many digits fit; without it any number of them, and the form's rule says what is right. */
  digits?: number;
}

/** A phone number: digits alone, whatever is typed or pasted around them. */
export function PhoneField({ digits, onChange, ...rest }: Props) {
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...rest}
      onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, digits))}
    />
  );
}

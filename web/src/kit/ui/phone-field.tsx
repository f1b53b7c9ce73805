import type { ComponentProps } from 'react';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** How many digits fit; without it any number of them, and the form's rule says what is right. */
  digits?: number;
}

/** A phone number, as it is typed: what is no digit is refused by the form's rule, never dropped in silence. */
export function PhoneField({ digits, ...rest }: Props) {
  return <Field type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={digits} {...rest} />;
}

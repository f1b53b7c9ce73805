import type { ComponentProps } from 'react';
import { nationalNumber, typedNumber } from '../text/phone';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** The country code, shown before the text; '' when the user types a code of another country. */
  prefix: string;
  /** The maximum number of digits; without it the form's rule decides. */
  digits?: number;
  /** Accepts digits only. Otherwise other characters stay, and the form's rule refuses them. */
  digitsAlone?: boolean;
}

/** A typed, pasted or autofilled number loses its spaces and its country code. */
export function PhoneField({ digits, digitsAlone = false, onChange, ...rest }: Props) {
  const { prefix } = rest;
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...rest}
      onChange={(typed) => onChange(prefix === '' ? typed : typedNumber(typed, prefix, { digits, digitsAlone }))}
      onPaste={(event) => {
        const number = nationalNumber(event.clipboardData.getData('text').trim(), prefix);
        if (prefix === '' || number === undefined) return;
        event.preventDefault();
        onChange(number);
      }}
    />
  );
}

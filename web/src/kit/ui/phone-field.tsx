import type { ComponentProps } from 'react';
import { nationalNumber, typedNumber } from '../text/phone';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** The country's code, which stands before what is typed; '' where another country's is typed. */
  prefix: string;
  /** How many digits fit; without it any number of them, and the form's rule says what is right. */
  digits?: number;
  /** Takes digits only. Otherwise what is no digit stays, and the form's rule refuses it. */
  digitsAlone?: boolean;
}

/** A whole number loses its spaces and its country's code, however it comes into the field. */
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

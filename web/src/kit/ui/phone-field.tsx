import type { ComponentProps } from 'react';
import { pastedPhone } from '../text/phone';
import { Field } from './field';

interface Props extends ComponentProps<typeof Field> {
  /** The country's code, which stands before what is typed. */
  prefix: string;
  /** How many digits fit; without it any number of them, and the form's rule says what is right. */
  digits?: number;
  /** Takes digits only. Otherwise what is no digit stays, and the form's rule refuses it. */
  digitsAlone?: boolean;
}

/** A whole number that is pasted loses its spaces and its country's code: cut at the field's end it would be another number. */
export function PhoneField({ digits, digitsAlone = false, onChange, ...rest }: Props) {
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={digits}
      {...rest}
      onChange={(typed) => onChange(digitsAlone ? typed.replace(/\D/g, '') : typed)}
      onPaste={(event) => {
        const number = pastedPhone(event.clipboardData.getData('text'), rest.prefix);
        if (number === undefined) return;
        event.preventDefault();
        onChange(number);
      }}
    />
  );
}

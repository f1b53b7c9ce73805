import type { FormHTMLAttributes } from 'react';
import type { AnyForm } from './use-form';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  form: AnyForm;
}

/** The frame of a form. Faults are told by the form's own rules, never by the browser's bubbles. */
export function Form({ form: { element, busy, onSubmit }, ...rest }: Props) {
  return <form {...rest} ref={element} noValidate aria-busy={busy || undefined} onSubmit={onSubmit} />;
}

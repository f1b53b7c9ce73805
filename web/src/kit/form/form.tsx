import type { FormHTMLAttributes } from 'react';
import type { AnyForm } from './use-form';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  form: AnyForm;
}

/** The frame of a form. Faults are told by the form's own rules, never by the browser's bubbles. */
export function Form({ form, ...rest }: Props) {
  return <form {...rest} ref={form.element} noValidate aria-busy={form.busy || undefined} onSubmit={form.onSubmit} />;
}

import type { FormHTMLAttributes } from 'react';
import type { AnyForm } from './use-form';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  form: AnyForm;
}

/** The element of a form. Its own rules report errors, not the browser's validation. */
export function Form({ form: { element, busy, onSubmit }, ...rest }: Props) {
  return <form {...rest} ref={element} noValidate aria-busy={busy || undefined} onSubmit={onSubmit} />;
}

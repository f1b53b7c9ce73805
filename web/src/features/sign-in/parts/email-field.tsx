import type { FieldOf } from '../../../kit/form/use-form';
import { Field } from '../../../kit/ui/field';
import { MailIcon } from '../../../kit/ui/mail-icon';
import { messages } from '../card-messages';

/** The email field of a card. `data-first-focus` gives it the initial focus. */
export function EmailField(field: FieldOf<string> & { 'data-first-focus'?: '' }) {
  return (
    <Field
      {...field}
      label={messages.email}
      icon={<MailIcon />}
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder={messages.emailExample}
    />
  );
}

import type { FieldOf } from '../../../kit/form/use-form';
import { Field } from '../../../kit/ui/field';
import { MailIcon } from '../../../kit/ui/mail-icon';
import { messages } from '../card-messages';

/** The e-mail address of a card. `data-first-focus` says that the card begins here. */
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

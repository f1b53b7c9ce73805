import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { toast } from '../../../kit/overlay/overlays';
import { Field } from '../../../kit/ui/field';
import { messages } from './messages';
import { mailCertificate } from './queries';
import { validateMail } from './rules';

/** Emails the certificate; the address is prefilled with the parent's own. */
export function MailForm({ url }: { url: string }) {
  const { profile } = useActiveChild();
  /** Shown permanently, unlike the toast. */
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initial: { email: profile.parentEmail },
    validate: validateMail,
    texts: messages.errors,
    refusedField: () => 'email',
    send: async ({ email }, sending) => {
      const result = await mailCertificate(url, email, sending);
      if (result.ok) setSentTo(email.trim());
      return result;
    },
    onSent: ({ message }) => toast(message ?? messages.sent, 'success'),
  });
  return (
    <Form form={form} className="flex flex-1 flex-col gap-5">
      <Field
        {...form.field('email')}
        label={messages.email}
        hint={sentTo === '' ? messages.emailHint : messages.sentTo(sentTo)}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <FormFoot form={form} submit={messages.send} />
    </Form>
  );
}

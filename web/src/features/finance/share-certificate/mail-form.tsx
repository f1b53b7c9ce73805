import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { toast } from '../../../kit/overlay/overlays';
import { Field } from '../../../kit/ui/field';
import { messages } from './messages';
import { mailCertificate } from './queries';
import { mailFault } from './rules';

/** To whom it goes: the parent's own address stands there, and another one can be typed. */
export function MailForm({ url }: { url: string }) {
  const { profile } = useActiveChild();
  /** A toast goes; that it was sent stays. */
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    initial: { email: profile.parentEmail },
    fault: mailFault,
    texts: messages.faults,
    refusedAt: () => 'email',
    send: async ({ email }, sending) => {
      const result = await mailCertificate(url, email, sending);
      if (result.ok) setSentTo(email.trim());
      return result;
    },
    onSent: ({ message }) => toast(message ?? messages.sent, 'done'),
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

import { useEffect, useRef } from 'react';
import { useConfig } from '../../../kit/config/config';
import { Form } from '../../../kit/form/form';
import { useForm } from '../../../kit/form/use-form';
import { toast } from '../../../kit/overlay/overlays';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import { PhoneField } from '../../../kit/ui/phone-field';
import { changeContact } from '../change-flow';
import { messages } from '../messages';
import { validateContact, written } from '../rules';

/** Name of the stored draft. */
export const draftName = (field: Props['field']) => `contact_${field}`;

interface Props {
  field: 'phone' | 'email';
  current: string;
  /** Called after the change, and on cancel. */
  onDone: () => void;
}

/** The form for a new phone number or email address. */
export function ContactForm({ field, current, onDone }: Props) {
  const { countryCode } = useConfig();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const form = useForm({
    initial: { phone: '', email: '', [field]: current },
    validate: (values) => validateContact({ field, current, typed: values[field] }, countryCode),
    texts: messages.errors,
    draft: draftName(field),
    refusedField: () => field,
    send: (values) => changeContact(field, written(field, values[field], countryCode)),
    onSent: () => {
      toast(messages.saved[field], 'success');
      onDone();
    },
  });
  const fresh = { ...form.field(field), ref: input, label: messages.newContact[field] };
  return (
    <Form form={form} className="pt-3 pb-2">
      {field === 'phone' ? (
        <PhoneField {...fresh} prefix={countryCode} digitsAlone />
      ) : (
        <Field {...fresh} type="email" inputMode="email" autoComplete="email" />
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button
          look="quiet"
          wide
          onClick={() => {
            form.discardDraft();
            onDone();
          }}
        >
          {shared.cancel}
        </Button>
        <Button type="submit" wide busy={form.busy}>
          {messages.save}
        </Button>
      </div>
    </Form>
  );
}

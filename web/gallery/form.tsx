import { useState } from 'react';
import { Form } from '../src/kit/form/form';
import { FormFoot } from '../src/kit/form/form-foot';
import { useForm } from '../src/kit/form/use-form';
import { post } from '../src/kit/net/post';
import { uploadWithProgress } from '../src/kit/net/upload';
import { mobileNumber } from '../src/kit/text/phone';
import { Field } from '../src/kit/ui/field';
import { PhoneField } from '../src/kit/ui/phone-field';
import { PhotoField } from '../src/kit/ui/photo-field';
import { RadioField } from '../src/kit/ui/radio-field';
import { TextArea } from '../src/kit/ui/text-area';

type FormError = 'picture missing' | 'name missing' | 'phone invalid' | 'spell missing' | 'other odd';

const TEXTS: Record<FormError, string> = {
  'picture missing': 'Choose a picture.',
  'name missing': 'Enter a name.',
  'phone invalid': 'Enter ten digits.',
  'spell missing': 'Choose one.',
  'other odd': 'The name and the reason may not be one.',
};

const initial = { picture: undefined as Blob | undefined, name: '', phone: '', spell: '', reason: '' };

function validate({ picture, name, phone, spell, reason }: typeof initial): FormError | null {
  if (!picture) return 'picture missing';
  if (name === '') return 'name missing';
  if (!mobileNumber(phone, '+91')) return 'phone invalid';
  if (spell === '') return 'spell missing';
  return name === reason ? 'other odd' : null;
}

/** A form as on a screen. The test answers its call. */
export function FormStory() {
  const [sent, setSent] = useState(0);
  const form = useForm({
    initial,
    validate,
    texts: TEXTS,
    draft: 'gallery',
    send: ({ picture, name }, { key, signal, onProgress }) =>
      post({
        path: '/parentapp/uploadPhoto',
        action: 'Sending',
        policy: 'callback',
        fields: { relation: name },
        ...(picture && { files: { image: picture } }),
        key,
        signal,
        fetcher: uploadWithProgress(onProgress),
      }),
    onSent: () => setSent(sent + 1),
  });
  return (
    // The padding is for the bottom bar.
    <div className="max-w-form pb-main">
      <Form form={form} className="form-page gap-5">
        <PhotoField {...form.field('picture')} label="Picture" initials="UD" prepare={async (picked) => picked} />
        <Field {...form.field('name')} label="Name" />
        <PhoneField {...form.field('phone')} label="Phone" prefix="+91" digits={10} />
        <RadioField
          {...form.field('spell')}
          label="How long"
          options={[
            { value: 'week', label: 'A week' },
            { value: 'month', label: 'A month' },
          ]}
        />
        <TextArea {...form.field('reason')} label="Reason" most={50} />
        <p role="status">Sent {sent} times</p>
        <a href="/elsewhere" className="grid min-h-12 items-center">
          Elsewhere
        </a>
        <FormFoot form={form} submit="Submit" />
      </Form>
    </div>
  );
}

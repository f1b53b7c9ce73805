import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useConfig } from '../../../kit/config/config';
import { itemOf } from '../../../kit/config/own-words';
import { useScreensConfig } from '../../../kit/config/screens';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { cropImage, toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { initials, photoUrl } from '../../../kit/session/photo';
import { Field } from '../../../kit/ui/field';
import { PhoneField } from '../../../kit/ui/phone-field';
import { PhotoField } from '../../../kit/ui/photo-field';
import { SelectField } from '../../../kit/ui/select-field';
import { messages } from '../messages';
import type { Guardian } from '../model';
import { guardianFault, LONGEST_NAME } from '../rules';
import { type Filled, saveCard } from '../save-flow';

/** The card of a new guardian, or of one who is there. */
export function GuardianForm({ guardian }: { guardian: Guardian | undefined }) {
  const { imagePath, countryCode } = useConfig();
  const { relationToChild } = useScreensConfig();
  const stamp = usePhotoStamp();
  const current = photoUrl(imagePath, guardian?.picture ?? '', stamp);
  const relations = relationToChild.map(({ value }) => value);
  const initial: Filled = {
    image: undefined,
    name: guardian?.name ?? '',
    mobile: guardian?.mobile ?? '',
    relation: guardian?.relation ?? '',
  };
  const form = useForm({
    initial,
    fault: (card) =>
      guardianFault({ ...card, image: card.image !== undefined || current !== undefined }, relations, countryCode),
    texts: messages.faults,
    draft: guardian === undefined ? 'guardian' : `guardian_${guardian.id}`,
    send: (card, sending) => saveCard(guardian?.id, card, sending),
    onSent: async ({ response }) => {
      toast(messages.saved(itemOf('card_statuses', response.status)), 'done');
      await navigate({ to: paths.guardian }, { instead: true });
    },
  });
  return (
    <Form form={form} className="form-page gap-5">
      <PhotoField
        {...form.field('image')}
        label={messages.picture}
        hint={guardian?.word && itemOf('card_statuses', guardian.word)}
        current={current}
        initials={initials(form.values.name)}
        prepare={cropImage}
      />
      <Field {...form.field('name')} label={messages.name} autoComplete="off" maxLength={LONGEST_NAME} />
      <PhoneField
        {...form.field('mobile')}
        label={messages.mobile}
        autoComplete="off"
        prefix={countryCode}
        digits={10}
      />
      <SelectField
        {...form.field('relation')}
        label={messages.relation}
        placeholder={messages.selectRelation}
        options={relationToChild.map(({ value, label }) => ({ value, label: itemOf('guardian_relations', label) }))}
      />
      <FormFoot form={form} submit={messages.save} />
    </Form>
  );
}

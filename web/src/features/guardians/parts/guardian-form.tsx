import { usePhotoStamp } from '../../../kit/children/photo-stamp';
import { useConfig } from '../../../kit/config/config';
import { useScreensConfig } from '../../../kit/config/screens';
import { itemOf } from '../../../kit/config/server-texts';
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
import { LONGEST_NAME, validateGuardian } from '../rules';
import { confirmAndSave, type GuardianInput } from '../save-flow';

/** The form for a new or an existing guardian. */
export function GuardianForm({ guardian }: { guardian: Guardian | undefined }) {
  const { imagePath, countryCode } = useConfig();
  const { relationToChild } = useScreensConfig();
  const stamp = usePhotoStamp();
  const current = photoUrl(imagePath, guardian?.picture ?? '', stamp);
  const relations = relationToChild.map(({ value }) => value);
  const initial: GuardianInput = {
    image: undefined,
    name: guardian?.name ?? '',
    mobile: guardian?.mobile ?? '',
    relation: guardian?.relation ?? '',
  };
  const form = useForm({
    initial,
    validate: (card) =>
      validateGuardian({ ...card, image: card.image !== undefined || current !== undefined }, relations, countryCode),
    texts: messages.errors,
    draft: guardian === undefined ? 'guardian' : `guardian_${guardian.id}`,
    send: (card, sending) => confirmAndSave(guardian?.id, card, sending),
    onSent: async ({ response }) => {
      toast(messages.saved(itemOf('card_statuses', response.status)), 'success');
      await navigate({ to: paths.guardian }, { replace: true });
    },
  });
  return (
    <Form form={form} className="form-page gap-5">
      <PhotoField
        {...form.field('image')}
        label={messages.picture}
        hint={guardian?.statusText && itemOf('card_statuses', guardian.statusText)}
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

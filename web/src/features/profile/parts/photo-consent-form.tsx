import type { Child } from '../../../kit/children/model';
import { Form } from '../../../kit/form/form';
import { useForm } from '../../../kit/form/use-form';
import { confirm, toast } from '../../../kit/overlay/overlays';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { RadioField } from '../../../kit/ui/radio-field';
import { messages } from '../messages';
import type { PhotoConsent } from '../model';
import { allowsMore, answerOf, LEVELS } from '../photo-consent';
import { savePhotoConsent } from '../queries';

interface Props {
  child: Child;
  consent: PhotoConsent;
  /** Called after the change, and on cancel. */
  onDone: () => void;
}

/** This parent's own answer. A choice that allows more photos is confirmed. */
export function PhotoConsentForm({ child, consent, onDone }: Props) {
  const { photos } = messages;
  const form = useForm({
    initial: { level: answerOf(consent, child.parent)?.level ?? '' },
    validate: ({ level }) => (level === '' ? 'level missing' : null),
    texts: photos.errors,
    refusedField: () => 'level',
    send: async ({ level }) => {
      const chosen = LEVELS.find((one) => one === level);
      if (chosen === undefined) return undefined;
      if (chosen !== 'no_photos' && allowsMore(chosen, consent.level)) {
        if (!(await confirm(photos.confirm[chosen](child.firstName)))) return undefined;
      }
      return savePhotoConsent(chosen);
    },
    onSent: () => {
      toast(photos.saved, 'success');
      onDone();
    },
  });
  return (
    <Form form={form} className="pt-3 pb-2">
      <RadioField
        {...form.field('level')}
        label={photos.question(child.firstName)}
        hint={photos.strictest}
        options={LEVELS.map((level) => ({ value: level, label: photos.levels[level], text: photos.hints[level] }))}
      />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button look="quiet" wide onClick={onDone}>
          {shared.cancel}
        </Button>
        <Button type="submit" wide busy={form.busy}>
          {messages.save}
        </Button>
      </div>
    </Form>
  );
}

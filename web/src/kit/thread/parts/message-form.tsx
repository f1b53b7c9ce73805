import { Form } from '../../form/form';
import { useForm } from '../../form/use-form';
import { Button } from '../../ui/button';
import { FilesField } from '../../ui/files-field';
import { TextArea } from '../../ui/text-area';
import { UploadBar } from '../../ui/upload-bar';
import { messages } from '../messages';
import { draftName, type Subject } from '../model';
import { writeToThread } from '../queries';
import { EMPTY, LONGEST, restOf, validateMessage } from '../rules';

/** The form below a thread. Its values survive a reload and a failed send. */
export function MessageForm({ subject }: { subject: Subject }) {
  const form = useForm({
    initial: EMPTY,
    validate: validateMessage,
    texts: messages.errors,
    draft: draftName(subject),
    send: (written, sending) => writeToThread(subject, written, sending),
    onSent: (_, sent, now) => {
      const rest = restOf(sent, now);
      form.set(rest);
      if (rest.message === '' && rest.pictures.length === 0) form.discardDraft();
      form.focus('message');
    },
  });
  const { error, progress, busy, abort } = form;
  return (
    <Form form={form} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <TextArea {...form.field('message')} label={messages.message} most={LONGEST} />
      <FilesField
        {...form.field('pictures')}
        label={messages.picture}
        hint={messages.pictureHint}
        most={1}
        accept="image/*"
      />
      {error && error.at === undefined && (
        <p role="alert" className="font-semibold text-danger wrap-anywhere">
          {error.text}
        </p>
      )}
      {progress !== undefined && <UploadBar progress={progress} onStop={abort} />}
      <Button type="submit" wide busy={busy}>
        {messages.send}
      </Button>
    </Form>
  );
}

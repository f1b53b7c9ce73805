import { Form } from '../../form/form';
import { useForm } from '../../form/use-form';
import { Button } from '../../ui/button';
import { FilesField } from '../../ui/files-field';
import { TextArea } from '../../ui/text-area';
import { UploadBar } from '../../ui/upload-bar';
import { messages } from '../messages';
import { draftName, type Subject } from '../model';
import { writeToThread } from '../queries';
import { EMPTY, LONGEST, restOf, threadFault } from '../rules';

/** The field below a thread. What was typed stays through a reload, and where it could not be sent. */
export function Writing({ subject }: { subject: Subject }) {
  const form = useForm({
    initial: EMPTY,
    fault: threadFault,
    texts: messages.faults,
    draft: draftName(subject),
    send: (written, sending) => writeToThread(subject, written, sending),
    onSent: (_, sent, now) => {
      const rest = restOf(sent, now);
      form.set(rest);
      if (rest.message === '' && rest.pictures.length === 0) form.giveUp();
      form.focus('message');
    },
  });
  const { trouble, share, busy, stop } = form;
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
      {trouble && trouble.at === undefined && (
        <p role="alert" className="font-semibold text-danger wrap-anywhere">
          {trouble.text}
        </p>
      )}
      {share !== undefined && <UploadBar share={share} onStop={stop} />}
      <Button type="submit" wide busy={busy}>
        {messages.send}
      </Button>
    </Form>
  );
}

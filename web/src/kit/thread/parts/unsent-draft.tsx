import { useState } from 'react';
import { copyText } from '../../../platform/copy-text';
import { deleteFormDraft, readFormDraft } from '../../form/use-form';
import { paths } from '../../paths';
import { navigate } from '../../router/router';
import { isBlank } from '../../text/blank';
import { Button } from '../../ui/button';
import { messages } from '../messages';
import { draftName, type Subject } from '../model';
import { EMPTY } from '../rules';
import { addToTicket } from '../ticket-draft';

/** The message that a parent was typing when the thread was closed, to copy or to put into a new ticket. */
export function UnsentDraft({ subject }: { subject: Subject }) {
  const draft = draftName(subject);
  const [text, setText] = useState(() => readFormDraft(draft, EMPTY).message);
  const [status, setStatus] = useState('');
  if (isBlank(text)) return null;
  const copy = async () => setStatus((await copyText(text)) ? messages.copied : messages.notCopied);
  const remove = () => {
    deleteFormDraft(draft);
    setText('');
  };
  const raise = () => {
    addToTicket(text);
    deleteFormDraft(draft);
    void navigate({ to: paths.raiseAnIssue });
  };
  return (
    <section aria-label={messages.unsent} className="mt-4 grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <h3 className="font-bold">{messages.unsent}</h3>
      <p className="text-md whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-muted">{messages.unsentHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button look="quiet" onClick={raise}>
          {messages.raise}
        </Button>
        <Button look="quiet" onClick={remove}>
          {messages.remove}
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {status}
      </p>
    </section>
  );
}

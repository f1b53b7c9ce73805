import { useState } from 'react';
import { dropKept, keptOf } from '../../../../kit/form/use-form';
import { paths } from '../../../../kit/paths';
import { Link } from '../../../../kit/router/link';
import { isBlank } from '../../../../kit/text/blank';
import { Button } from '../../../../kit/ui/button';
import { buttonLook } from '../../../../kit/ui/button-look';
import { messages } from '../messages';
import { draftName, type Subject } from '../model';
import { EMPTY } from '../rules';

/** What a parent was typing when the thread was closed: it is not lost. */
export function Unsent({ subject }: { subject: Subject }) {
  const draft = draftName(subject);
  const [text, setText] = useState(() => keptOf(draft, EMPTY).message);
  const [told, setTold] = useState('');
  if (isBlank(text)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold(messages.copied),
      () => setTold(messages.notCopied),
    );
  const remove = () => {
    dropKept(draft);
    setText('');
  };
  return (
    <section aria-label={messages.unsent} className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <h3 className="font-bold">{messages.unsent}</h3>
      <p className="text-md whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-muted">{messages.unsentHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Link to={paths.raiseAnIssue} className={buttonLook('quiet')}>
          {messages.raise}
        </Link>
        <Button look="quiet" onClick={remove}>
          {messages.remove}
        </Button>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {told}
      </p>
    </section>
  );
}

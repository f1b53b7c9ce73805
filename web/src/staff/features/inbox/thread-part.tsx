import { useState } from 'react';
import { isBlank } from '../../../kit/text/blank';
import { Button } from '../../../kit/ui/button';
import { TextArea } from '../../../kit/ui/text-area';
import type { About, CaseMessage, CaseThread } from '../../../wire-staff/types.gen';
import { post } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { useChange } from '../../kit/use-change';
import { Part } from './case-frame';
import { messages } from './messages';
import { stampOf } from './model';

interface Props {
  centre: string;
  about: About;
  id: string;
  thread: CaseThread;
  person: string;
  /** Nothing may be written: the reason. */
  readOnly?: string;
  onSent: () => void;
  onChangedMeanwhile: () => void;
}

const LONGEST = 2048;

/** The messages under a request or a ticket, and the answer. */
export function ThreadPart({ centre, about, id, thread, person, readOnly, onSent, onChangedMeanwhile }: Props) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, change } = useChange();
  const path = `centres/${centre}/threads/${about}/${id}` as const;
  const closed = readOnly ?? (thread.closed ? messages.closed : undefined);

  function send() {
    setMissing(isBlank(text));
    if (isBlank(text)) return;
    void change(
      async () => {
        const answer = await post(path, { text: text.trim(), seen: thread.messages.length });
        if (!answer.ok && answer.code === 'changed_meanwhile') onChangedMeanwhile();
        return answer;
      },
      () => {
        setText('');
        onSent();
      },
    );
  }

  return (
    <Part title={messages.messages}>
      {thread.messages.length === 0 && <p className="text-muted">{messages.noMessages}</p>}
      <ol className="grid grid-cols-1 gap-2">
        {thread.messages.map((message) => (
          <MessageItem key={message.number} message={message} path={path} />
        ))}
      </ol>
      {closed ? (
        <p className="pt-2 text-sm text-muted">{closed}</p>
      ) : (
        <div className="grid grid-cols-1 gap-2 pt-3">
          <TextArea
            label={messages.answer}
            hint={messages.answerHow(person)}
            name="answer"
            most={LONGEST}
            value={text}
            error={isMissing ? messages.answerMissing : undefined}
            onChange={setText}
          />
          <ErrorLine text={error} />
          <div>
            <Button look="quiet" busy={busy} onClick={send}>
              {messages.send}
            </Button>
          </div>
        </div>
      )}
    </Part>
  );
}

function MessageItem({ message, path }: { message: CaseMessage; path: string }) {
  const { number, parent, person, text, picture, at } = message;
  return (
    <li className={`rounded-note px-3.5 py-2.5 ${parent ? 'bg-sunken' : 'bg-tint text-on-tint'}`}>
      <p className="num text-sm">
        <b>{parent ? messages.sides[parent] : (person ?? messages.theCentre)}</b> {stampOf(at)}
      </p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {picture && (
        <img
          src={`/staff/v1/${path}/messages/${number}/picture`}
          alt={messages.picture}
          loading="lazy"
          className="mt-1.5 max-h-70 max-w-full rounded-inner"
        />
      )}
    </li>
  );
}

import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import type { Enrolment } from '../../../wire-staff/types.gen';
import { post } from '../../kit/net/call';
import { createPasskey } from '../../kit/passkey';
import { go, places } from '../../kit/place';
import { showSession } from '../../kit/session';
import { MiddlePage } from '../../kit/ui/middle-page';
import { PasskeyButton } from '../../kit/ui/passkey-button';
import { messages } from './messages';

/** The enrolment code, then the passkey that it creates. */
export function EnrolScreen() {
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sent = code.toUpperCase().replace(/[\s-]/g, '');

  async function check(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (sent === '') {
      setError(messages.noCode);
      return;
    }
    setBusy(true);
    const answer = await post('enrolment', { code: sent });
    setBusy(false);
    if (answer.ok) setEnrolment(answer.value);
    else setError(answer.text);
  }

  async function create({ options }: Enrolment): Promise<string | undefined> {
    const credential = await createPasskey(options, document.title.split(' · ').at(-1) ?? '');
    const session = await post('enrolment/passkey', { code: sent, credential });
    if (!session.ok) return session.text;
    go(places.start, { replace: true });
    showSession(session.value);
    return undefined;
  }

  if (enrolment)
    return (
      <MiddlePage key="passkey" title={messages.enrol}>
        <p className="max-w-words">{messages.enrolFor(enrolment.name)}</p>
        <p className="max-w-words text-muted">{messages.earlierEnd}</p>
        <PasskeyButton label={messages.create} onUse={() => create(enrolment)} />
      </MiddlePage>
    );
  return (
    <MiddlePage key="code" title={messages.enrol}>
      <p className="max-w-words text-muted">{messages.enrolHow}</p>
      <form onSubmit={check} noValidate className="grid w-full max-w-card gap-4 text-start">
        <Field
          name="code"
          label={messages.code}
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <Button big type="submit" busy={busy}>
          {messages.next}
        </Button>
      </form>
      <Button look="plain" onClick={() => go(places.signIn)}>
        {messages.back}
      </Button>
    </MiddlePage>
  );
}

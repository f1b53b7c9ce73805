import { Info } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Note } from '../../../kit/ui/note';
import type { JoinedPairing, PairingOfTablet } from '../../../wire-staff/types.gen';
import { needsHomeScreen } from '../../kit/device';
import { get, post } from '../../kit/net/call';
import { go, places } from '../../kit/place';
import { CodeBoxes } from '../../kit/ui/code-boxes';
import { ErrorLine } from '../../kit/ui/error-line';
import { MiddlePage } from '../../kit/ui/middle-page';
import { CODE_LENGTH, codeInHash, codeOf } from './code';
import { messages } from './messages';
import { NumberScreen } from './number-screen';

/** The tablet's side of the pairing: the code, then the number that the head chooses. */
export function PairingScreen() {
  const [joined, setJoined] = useState<PairingOfTablet>();
  // After a reload the number is shown again.
  useEffect(() => {
    void get('pairing').then((answer) => {
      if (answer.ok && answer.value.state === 'joined') setJoined(answer.value);
    });
  }, []);
  if (joined) return <NumberScreen pairing={joined} onAgain={() => setJoined(undefined)} />;
  return <CodeScreen onJoined={(pairing) => setJoined({ ...pairing, state: 'joined' })} />;
}

function CodeScreen({ onJoined }: { onJoined: (pairing: JoinedPairing) => void }) {
  const [code, setCode] = useState(() => codeInHash(location.hash) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The code is for one look: it does not stay in the address.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

  async function join(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length < CODE_LENGTH) {
      setError(messages.short);
      return;
    }
    setBusy(true);
    setError(undefined);
    const answer = await post('pairing/join', { code });
    setBusy(false);
    if (answer.ok) onJoined(answer.value);
    else {
      setError(answer.text);
      if (answer.code === 'wrong_code') setCode('');
    }
  }

  return (
    <MiddlePage title={messages.title}>
      {needsHomeScreen() && (
        <div className="max-w-words text-start">
          <Note icon={<Info size={22} aria-hidden="true" className="flex-none" />}>{messages.homeScreen}</Note>
        </div>
      )}
      <p className="max-w-words text-muted">{messages.how}</p>
      <form onSubmit={join} noValidate className="grid gap-3.5">
        <CodeBoxes
          label={messages.code}
          length={CODE_LENGTH}
          value={code}
          wrong={error !== undefined}
          onChange={(text) => {
            setCode(codeOf(text));
            setError(undefined);
          }}
        />
        <ErrorLine text={error} />
        <div className="flex flex-wrap justify-center gap-2">
          <Button big look="plain" onClick={() => go(places.start)}>
            {messages.back}
          </Button>
          <Button big type="submit" busy={busy}>
            {messages.next}
          </Button>
        </div>
      </form>
      <p className="text-sm text-muted">{messages.valid}</p>
    </MiddlePage>
  );
}

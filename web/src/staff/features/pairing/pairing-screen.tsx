import Info from 'lucide-react/icons/info';
import QrCode from 'lucide-react/icons/qr-code';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Note } from '../../../kit/ui/note';
import type { PairingOfTablet } from '../../../wire-staff/types.gen';
import { needsHomeScreen } from '../../kit/device';
import { get, post } from '../../kit/net/call';
import { go, places } from '../../kit/place';
import { CodeBoxes } from '../../kit/ui/code-boxes';
import { ErrorLine } from '../../kit/ui/error-line';
import { MiddlePage } from '../../kit/ui/middle-page';
import { CODE_LENGTH, codeInAddress, codeOf } from './code';
import { messages } from './messages';
import { NumberScreen } from './number-screen';
import { canScan } from './scan';
import { ScanScreen } from './scan-screen';

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
  return <CodeScreen onJoined={setJoined} />;
}

function CodeScreen({ onJoined }: { onJoined: (pairing: PairingOfTablet) => void }) {
  const [code, setCode] = useState(() => codeInAddress(location.hash) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [scans, setScans] = useState(false);
  // The code is for one look: it does not stay in the address.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

  async function join(whole: string) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const answer = await post('pairing/join', { code: whole });
    setBusy(false);
    if (answer.ok) onJoined(answer.value);
    else {
      setError(answer.text);
      if (answer.code === 'wrong_code') setCode('');
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length < CODE_LENGTH) setError(messages.short);
    else void join(code);
  }

  if (scans)
    return (
      <ScanScreen
        onBack={() => setScans(false)}
        onCode={(read) => {
          setScans(false);
          setCode(read);
          void join(read);
        }}
      />
    );

  return (
    <MiddlePage title={messages.title}>
      {needsHomeScreen() && (
        <div className="max-w-words text-start">
          <Note icon={<Info size={22} aria-hidden="true" className="flex-none" />}>{messages.homeScreen}</Note>
        </div>
      )}
      <p className="max-w-words text-muted">{messages.how}</p>
      <form onSubmit={submit} noValidate className="grid gap-3.5">
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
          {canScan() && (
            <Button big look="quiet" onClick={() => setScans(true)}>
              <QrCode size={22} aria-hidden="true" />
              {messages.scan}
            </Button>
          )}
          <Button big type="submit" busy={busy}>
            {messages.next}
          </Button>
        </div>
      </form>
      <p className="text-sm text-muted">{messages.valid}</p>
      <Button big look="plain" onClick={() => go(places.start)}>
        {messages.back}
      </Button>
    </MiddlePage>
  );
}

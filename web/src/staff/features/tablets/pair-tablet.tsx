import { useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import type { BegunPairing, PairingOfDesk } from '../../../wire-staff/types.gen';
import { get, post } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { useChange } from '../../kit/use-change';
import { messages } from './messages';
import { PairingCode } from './pairing-code';

interface Props {
  started: BegunPairing;
  name: string;
  onAgain: () => void;
  onClose: () => void;
  onPaired: () => void;
}

const ASK_MS = 2000;

/** The head's side of the pairing: the code, then the number that the tablet shows. */
export function PairTablet({ started, name, onAgain, onClose, onPaired }: Props) {
  const [pairing, setPairing] = useState<PairingOfDesk>({ state: 'waiting', name, until: started.until });
  const [offline, setOffline] = useState(false);
  const { busy, error, change } = useChange();
  const { state } = pairing;
  const isOpen = state === 'waiting' || state === 'joined';

  useEffect(() => {
    if (!isOpen) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await get(`pairings/${started.id}`);
      if (ended) return;
      if (answer.ok) setPairing(answer.value);
      setOffline(!answer.ok);
      timer = setTimeout(ask, ASK_MS);
    };
    timer = setTimeout(ask, ASK_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [isOpen, started.id]);

  function choose(number: number) {
    void change(
      () => post(`pairings/${started.id}/confirm`, { number }),
      (chosen) => {
        setPairing(chosen);
        if (chosen.state === 'paired') onPaired();
      },
    );
  }

  /** A code that nobody waits for any more is of no use to anybody. */
  function giveUp() {
    if (isOpen) void post(`pairings/${started.id}/void`, {});
    onClose();
  }

  if (state === 'waiting')
    return (
      <Sheet title={messages.add} subtitle={name} onClose={giveUp}>
        <PairingCode started={started} offline={offline} />
      </Sheet>
    );
  if (state === 'joined')
    return (
      <Sheet title={messages.which} subtitle={messages.whichHow} onClose={giveUp}>
        <div className="grid grid-cols-3 gap-3 pt-1">
          {pairing.numbers?.map((number) => (
            <button
              key={number}
              type="button"
              disabled={busy}
              onClick={() => choose(number)}
              className="press num min-h-choice rounded-card bg-surface text-center text-code font-bold shadow-control disabled:opacity-60"
            >
              {String(number).padStart(2, '0')}
            </button>
          ))}
        </div>
        <div className="mt-3 grid gap-2">
          <ErrorLine text={error ?? (offline ? messages.offline : undefined)} />
          <Button look="line" wide onClick={giveUp}>
            {messages.none}
          </Button>
        </div>
      </Sheet>
    );
  const [title, text] = endOf(state, name);
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="mb-4 text-muted">{text}</p>
      {state === 'paired' ? (
        <Button wide onClick={onClose}>
          {messages.done}
        </Button>
      ) : (
        <Button wide onClick={onAgain}>
          {messages.again}
        </Button>
      )}
    </Sheet>
  );
}

function endOf(state: 'paired' | 'void' | 'over', name: string): readonly [title: string, text: string] {
  if (state === 'paired') return [messages.paired(name), messages.pairedHow];
  return state === 'void' ? [messages.void, messages.voidHow] : [messages.over, messages.overHow];
}

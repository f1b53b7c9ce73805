import { stamp } from '../../kit/date/clock';
import type { DataAsks } from '../../wire/types.gen';
import { messages } from './messages';

export interface Ask {
  id: string;
  kind: 'copy' | 'erasure';
  state: DataAsks['asks'][number]['state'];
  /** How it stands, in words. */
  said: string;
  /** The office's words with a refusal. */
  reason: string;
  asked: string;
}

export interface YourData {
  asks: readonly Ask[];
  /** Whether erasure can be asked for. */
  erasure: boolean;
  /** Of each kind one can be open. */
  open: { copy: boolean; erasure: boolean };
}

export function yourDataFromWire({ asks, erasure }: DataAsks): YourData {
  const open = (kind: Ask['kind']) => asks.some((ask) => ask.kind === kind && ask.state === 'asked');
  return {
    erasure,
    open: { copy: open('copy'), erasure: open('erasure') },
    asks: asks.map((ask) => ({
      id: ask.id,
      kind: ask.kind,
      state: ask.state,
      said: ask.state === 'ready' ? messages.readyUntil(stamp(ask.ready_until ?? 0)) : messages.states[ask.state],
      reason: ask.reason,
      asked: messages.askedOn(stamp(ask.asked_at)),
    })),
  };
}

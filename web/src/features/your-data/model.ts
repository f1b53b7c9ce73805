import { stamp } from '../../kit/date/clock';
import type { DataAsks } from '../../wire/types.gen';
import { messages } from './messages';

export interface DataRequest {
  id: string;
  kind: 'copy' | 'erasure';
  state: DataAsks['asks'][number]['state'];
  /** The state as text. */
  stateText: string;
  /** The office's reason for a refusal. */
  reason: string;
  requestedOn: string;
}

export interface YourData {
  requests: readonly DataRequest[];
  /** Whether erasure can be requested. */
  erasure: boolean;
  /** One request of each kind can be open at a time. */
  open: { copy: boolean; erasure: boolean };
}

export function yourDataFromWire({ asks, erasure }: DataAsks): YourData {
  const open = (kind: DataRequest['kind']) =>
    asks.some((request) => request.kind === kind && request.state === 'asked');
  return {
    erasure,
    open: { copy: open('copy'), erasure: open('erasure') },
    requests: asks.map((request) => ({
      id: request.id,
      kind: request.kind,
      state: request.state,
      stateText:
        request.state === 'ready'
          ? messages.readyUntil(stamp(request.ready_until ?? 0))
          : messages.states[request.state],
      reason: request.reason,
      requestedOn: messages.askedOn(stamp(request.asked_at)),
    })),
  };
}

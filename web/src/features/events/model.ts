import type { OutdoorEvent as WireEvent } from '../../wire/types.gen';

// Maps the wire to the cards of Outdoor Activity. Pure functions.

const PENDING = 'Authorization Pending';

export type Answer = 'Authorized' | 'Denied';

export interface OutdoorEvent {
  id: string;
  title: string;
  day: string;
  requestedOn: string;
  details: string;
  cancelled: boolean;
  /** 'Cancelled', or the state of the consent. */
  status: string;
  /** Undefined until a parent answers. */
  consent: Answer | undefined;
}

export function eventFromWire(wire: WireEvent): OutdoorEvent {
  const cancelled = wire.event_status === 'Cancelled';
  return {
    id: wire.event_id,
    title: wire.event_title,
    day: wire.event_date,
    requestedOn: wire.event_created_on,
    details: wire.event_details,
    cancelled,
    status: cancelled ? wire.event_status : (wire.consent_status ?? PENDING),
    consent: wire.consent_status ?? undefined,
  };
}

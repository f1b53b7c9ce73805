import { type Child, childFromWire } from '../../../kit/children/model';
import type { SignInResponse } from '../../../wire/types.gen';

// Maps the responses of sign-in and reload. Pure functions.

export interface Entry {
  authToken: string;
  children: readonly Child[];
  /** ISO 8601. */
  at: string;
  surveyId: number;
  /** Number of outdoor events of all children that need an answer. */
  eventStatus: number;
  /** The first child with such an event; '' if there is none. */
  eventChild: string;
  /** The new key of this device; '' after a reload. */
  deviceKey: string;
}

export function entryFromWire(wire: SignInResponse): Entry {
  return {
    authToken: wire.auth_token,
    children: wire.children.map(childFromWire),
    at: new Date(wire.time).toISOString(),
    surveyId: Number(wire.survey.survey_id) || 0,
    eventStatus: Number(wire.eventStatus) || 0,
    eventChild: wire.eventChild ?? '',
    deviceKey: wire.device_key ?? '',
  };
}

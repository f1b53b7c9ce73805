import { type Child, childFromWire } from '../../../kit/children/model';
import type { Arrival } from '../../../wire/types.gen';

// What a sign-in and a reload bring. Pure.

export interface Entry {
  authToken: string;
  children: readonly Child[];
  /** ISO. */
  at: string;
  surveyId: number;
  /** How many outdoor events wait for an answer, of all the children. */
  eventStatus: number;
  /** The first child for which one waits; '' when none does. */
  eventChild: string;
  /** By which this device is known from now on; '' in a reload's answer. */
  deviceKey: string;
}

export function entryFromWire(wire: Arrival): Entry {
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

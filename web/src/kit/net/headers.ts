import type { SessionState } from '../session/store';
import { hashOf } from '../text/hash';

// The headers and fields that every API call has in addition to its own. Pure.

export interface Identity {
  token: string;
  childId: string;
  parent: string;
}

/** The identity of the active child, for calls in its name. */
export function identityOf(session: SessionState): Identity {
  return {
    token: session.authToken,
    childId: session.authToken === '' ? '' : session.activeChildId,
    parent: session.children[session.activeChildId]?.parent ?? '',
  };
}

interface Setting {
  version: string;
  utcDay: string;
}

export function headersOf(identity: Identity, { version, utcDay }: Setting): Record<string, string> {
  return {
    auth_token: identity.token || dayHash(utcDay),
    ...(identity.childId && { child_id: identity.childId }),
    ...(identity.parent && { parent: identity.parent }),
    platform: 'web',
    app_version: version,
  };
}

/** Before sign-in a hash of the UTC day replaces the token. It is public and grants nothing. */
function dayHash(day: string): string {
  return Array.from({ length: 8 }, (_, part) => hashOf(`aangan:${part}:${day}`).toString(16).padStart(8, '0')).join('');
}

/** Fields of the active child that every call has in its body. */
export function commonFields(session: SessionState): Record<string, string> {
  const { activeChildId, children } = session;
  const child = children[activeChildId];
  if (!child) return {};
  return { center: child.centerId, center_id: child.centerId, child_id: activeChildId, room_id: child.roomId };
}

import type { SessionState } from '../session/store';
import { hashOf } from '../text/hash';

// What every call carries beside its own fields. Pure.

export interface Identity {
  token: string;
  childId: string;
  parent: string;
}

/** Who a call speaks for: the active child, or another child of the same parent by that child's own token. */
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

/** Before sign-in a value that changes by day takes the token's place. It opens nothing, so anybody may know it. */
function dayHash(day: string): string {
  return Array.from({ length: 8 }, (_, part) => hashOf(`aangan:${part}:${day}`).toString(16).padStart(8, '0')).join('');
}

/** The active child's fields that every call repeats in its body. */
export function commonFields(session: SessionState): Record<string, string> {
  const { activeChildId, children } = session;
  const child = children[activeChildId];
  if (!child) return {};
  return { center: child.centerId, center_id: child.centerId, child_id: activeChildId, room_id: child.roomId };
}

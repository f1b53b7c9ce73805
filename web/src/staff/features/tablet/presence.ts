// Who is active on the tablet and what it shows, as time passes and the tablet is touched. The server decides what the person may
// do; this decides whose name is in the corner.

const REST_MS = 180_000;
const ACTIVE_MS = 600_000;

export interface Presence {
  screen: 'rest' | 'people' | 'room';
  /** The id of the active person. */
  person: string | undefined;
  touchedAt: number;
}

export type PresenceEvent =
  | { kind: 'time'; at: number }
  | { kind: 'touch'; at: number }
  /** The rest screen was touched. */
  | { kind: 'open'; at: number; isOpenHour: boolean }
  /** Somebody wants to say who they are. */
  | { kind: 'ask'; at: number }
  | { kind: 'close'; at: number; isOpenHour: boolean }
  | { kind: 'active'; at: number; person: string }
  /** The person went home, or the server knows that nobody is active. */
  | { kind: 'left' };

export const AT_REST: Presence = { screen: 'rest', person: undefined, touchedAt: 0 };

export function next(before: Presence, event: PresenceEvent): Presence {
  if (event.kind === 'left') return { ...before, person: undefined };
  const { at } = event;
  const presence = untouchedUntil(at, before);
  switch (event.kind) {
    case 'time':
      return presence;
    case 'touch':
      return presence.screen === 'rest' ? presence : { ...presence, touchedAt: at };
    case 'open':
      return { ...presence, screen: event.isOpenHour ? 'room' : 'people', touchedAt: at };
    case 'ask':
      return { ...presence, screen: 'people', touchedAt: at };
    case 'close':
      return { ...presence, screen: event.isOpenHour || presence.person ? 'room' : 'rest', touchedAt: at };
    case 'active':
      return { screen: 'room', person: event.person, touchedAt: at };
  }
}

function untouchedUntil(at: number, presence: Presence): Presence {
  const idle = at - presence.touchedAt;
  if (idle >= ACTIVE_MS && presence.person !== undefined) return { ...presence, screen: 'rest', person: undefined };
  return idle >= REST_MS && presence.screen !== 'rest' ? { ...presence, screen: 'rest' } : presence;
}

/** Whether 'HH:mm' is within the opening hours. */
export function isOpenAt(time: string, { opens, closes }: { opens: string; closes: string }): boolean {
  return opens.slice(0, 5) <= time && time < closes.slice(0, 5);
}

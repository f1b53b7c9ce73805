import type { ShownSession, SignedIn } from '../../wire-staff/types.gen';
import type { Failure } from './net/call';

/** Who this browser is. */
export type Who =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  /** `was` says what it was until now. */
  | { kind: 'nobody'; was?: 'tablet' | 'desk' | undefined }
  | { kind: 'tablet' }
  | { kind: 'locked' }
  | { kind: 'desk'; person: SignedIn; awakeUntil: number | undefined };

type Shown = Pick<ShownSession, 'state' | 'person' | 'on_a_tablet' | 'awake_until'>;

/** Who a session is for the app, after it was somebody else. */
export function whoOf({ state, person, on_a_tablet, awake_until }: Shown, before: Who): Who {
  if (on_a_tablet) return { kind: 'tablet' };
  if (state === 'locked') return { kind: 'locked' };
  if (state === 'open' && person) return { kind: 'desk', person, awakeUntil: awake_until ?? undefined };
  if (before.kind === 'tablet') return { kind: 'nobody', was: 'tablet' };
  if (before.kind === 'desk' || before.kind === 'locked') return { kind: 'nobody', was: 'desk' };
  return before.kind === 'nobody' ? before : { kind: 'nobody' };
}

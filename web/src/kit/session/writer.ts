import type { SessionState } from './store';

// What a parent wrote and did not send outlives the sign-in under which it was written. It belongs to one parent of one
// child: who signs in as that parent finds it again, and it goes as soon as somebody else does. Pure.

export interface Written {
  childId: string;
  /** The side on which the writer stands for this child. */
  parent: string;
}

type Signed = Pick<SessionState, 'tokens' | 'children' | 'activeChildId' | 'authToken' | 'flags'>;

/**
 * Whose it is. 'unknown' while nobody is signed in or the child has not been read: it is kept and not shown. After a
 * parent's own logout it is nobody's.
 */
export function whoseIs({ childId, parent }: Written, signed: Signed): 'mine' | 'not mine' | 'unknown' {
  const { tokens, children, activeChildId, authToken, flags } = signed;
  if (activeChildId === '' || authToken === '') return flags.manualLogout ? 'not mine' : 'unknown';
  if (childId !== activeChildId && !tokens.some(({ id }) => id === childId)) return 'not mine';
  const child = children[childId];
  if (!child) return 'unknown';
  return child.parent === parent ? 'mine' : 'not mine';
}

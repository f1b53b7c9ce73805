import type { SessionState } from './store';

// Who owns unsent texts: one parent of one child. The texts outlive the sign-in under which they were written; the same
// parent gets them back, and another parent's sign-in deletes them. Pure.

export interface Author {
  childId: string;
  /** The side of the parent: 'Mother' or 'Father'. */
  parent: string;
}

type SignIn = Pick<SessionState, 'tokens' | 'children' | 'activeChildId' | 'authToken' | 'flags'>;

/**
 * Whether the text belongs to the parent who is signed in. 'unknown' while nobody is signed in or the child is not loaded:
 * the text is kept and not shown. After the parent's own logout it is 'not mine'.
 */
export function ownerOf({ childId, parent }: Author, signIn: SignIn): 'mine' | 'not mine' | 'unknown' {
  const { tokens, children, activeChildId, authToken, flags } = signIn;
  if (activeChildId === '' || authToken === '') return flags.manualLogout ? 'not mine' : 'unknown';
  if (childId !== activeChildId && !tokens.some(({ id }) => id === childId)) return 'not mine';
  const child = children[childId];
  if (!child) return 'unknown';
  return child.parent === parent ? 'mine' : 'not mine';
}

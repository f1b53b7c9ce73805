import { post } from '../../kit/net/call';
import { checkSession, leave } from '../../kit/session';

export async function signOut(): Promise<void> {
  const answer = await post('session/end', {});
  if (answer.ok) leave('nobody');
  else await checkSession();
}

/** The page hides at once; what the server says is asked afterwards. */
export async function lock(): Promise<void> {
  const answer = await post('session/lock', {});
  if (answer.ok) leave('locked');
  else await checkSession();
}

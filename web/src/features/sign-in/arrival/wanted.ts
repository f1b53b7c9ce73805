import { now } from '../../../kit/date/clock';
import { CHILD } from '../../../kit/paths';
import { WANTED } from '../../../kit/session/wanted';
import { tab } from '../../../kit/storage/device';

/** No longer than a code lasts: later it may be somebody else who signs in. */
const LASTS_MS = 30 * 60_000;

/** Where somebody wanted to go who was not signed in, once, and whose child's it is; '' where it does not say. */
export function takeWanted(): { address: string; child: string } | undefined {
  const { address, at } = (tab.read(WANTED) ?? {}) as { address?: unknown; at?: unknown };
  tab.remove(WANTED);
  // What the tab kept may have been changed by a curious hand.
  if (typeof address !== 'string' || typeof at !== 'number' || Math.abs(now() - at) > LASTS_MS) return undefined;
  const [path = '', search] = address.split('?');
  const fields = new URLSearchParams(search);
  const child = fields.get(CHILD) ?? '';
  fields.delete(CHILD);
  const left = fields.toString();
  return { address: left === '' ? path : `${path}?${left}`, child };
}

import * as v from 'valibot';
import { now } from '../../../kit/date/clock';
import { CHILD } from '../../../kit/paths';
import { WANTED } from '../../../kit/session/wanted';
import { tab } from '../../../kit/storage/device';
import { optional } from '../../../kit/storage/stored';

/** No longer than a code lasts: later it may be somebody else who signs in. */
const LASTS_MS = 30 * 60_000;

/** Where somebody wanted to go who was not signed in, once, and whose child's it is; '' where it does not say. */
export function takeWanted(): { address: string; child: string } | undefined {
  const wanted = tab.read(WANTED, optional(v.object({ address: v.string(), at: v.number() })));
  tab.remove(WANTED);
  if (!wanted || Math.abs(now() - wanted.at) > LASTS_MS) return undefined;
  const [path = '', search] = wanted.address.split('?');
  const fields = new URLSearchParams(search);
  const child = fields.get(CHILD) ?? '';
  fields.delete(CHILD);
  const left = fields.toString();
  return { address: left === '' ? path : `${path}?${left}`, child };
}

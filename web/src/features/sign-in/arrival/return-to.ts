import * as v from 'valibot';
import { now } from '../../../kit/date/clock';
import { CHILD } from '../../../kit/paths';
import { RETURN_TO_KEY } from '../../../kit/session/return-to';
import { tab } from '../../../kit/storage/device';
import { optional } from '../../../kit/storage/stored';

/** As long as a code is valid: later another person may sign in. */
const LASTS_MS = 30 * 60_000;

/** Reads and removes the address that was opened before the sign-in, and its child; '' if it names none. */
export function takeReturnTo(): { address: string; child: string } | undefined {
  const wanted = tab.read(RETURN_TO_KEY, optional(v.object({ address: v.string(), at: v.number() })));
  tab.remove(RETURN_TO_KEY);
  if (!wanted || Math.abs(now() - wanted.at) > LASTS_MS) return undefined;
  const [path = '', search] = wanted.address.split('?');
  const fields = new URLSearchParams(search);
  const child = fields.get(CHILD) ?? '';
  fields.delete(CHILD);
  const left = fields.toString();
  return { address: left === '' ? path : `${path}?${left}`, child };
}

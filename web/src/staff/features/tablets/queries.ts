import type { Tablet, Tablets } from '../../../wire-staff/contract';
import type { Answer } from '../../kit/net/call';
import { loadRows } from '../../kit/net/list';

/** All tablets that the caller reaches. */
export function loadTablets(centre: string | undefined): Promise<Answer<readonly Tablet[]>> {
  const query = new URLSearchParams();
  if (centre !== undefined) query.set('centre', centre);
  return loadRows('tablets', query, (page: Tablets) => page.tablets);
}

import type { ListedTablet, ListedTablets } from '../../../wire-staff/types.gen';
import type { Answer } from '../../kit/net/call';
import { loadRows } from '../../kit/net/list';

/** All tablets that the caller reaches. */
export function loadTablets(centre: string | undefined): Promise<Answer<readonly ListedTablet[]>> {
  const query = new URLSearchParams();
  if (centre !== undefined) query.set('centre', centre);
  return loadRows('tablets', query, (page: ListedTablets) => page.tablets);
}

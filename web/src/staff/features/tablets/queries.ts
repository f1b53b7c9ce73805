import type { ListedTablet } from '../../../wire-staff/types.gen';
import { type Answer, get } from '../../kit/net/call';
import { loadRows, queryOf } from '../../kit/net/list';

/** All tablets that the caller reaches. */
export function loadTablets(centre: string | undefined): Promise<Answer<readonly ListedTablet[]>> {
  return loadRows(
    (after) => get(`tablets?${queryOf({ centre, after })}`),
    ({ tablets }) => tablets,
  );
}

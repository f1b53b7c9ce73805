import type { ShownPerson } from '../../../wire-staff/types.gen';
import { type Answer, get } from '../../kit/net/call';
import { loadRows, queryOf } from '../../kit/net/list';

interface Which {
  centre: string | undefined;
  ended: boolean;
}

/** All people that the caller reaches. */
export function loadPeople({ centre, ended }: Which): Promise<Answer<readonly ShownPerson[]>> {
  return loadRows(
    (after) => get(`people?${queryOf({ centre, ended: ended ? 'true' : undefined, after })}`),
    ({ people }) => people,
  );
}

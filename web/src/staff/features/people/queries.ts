import type { ShownPerson, StaffPeople } from '../../../wire-staff/types.gen';
import type { Answer } from '../../kit/net/call';
import { loadRows } from '../../kit/net/list';

interface Which {
  centre: string | undefined;
  ended: boolean;
}

/** All people that the caller reaches. */
export function loadPeople({ centre, ended }: Which): Promise<Answer<readonly ShownPerson[]>> {
  const query = new URLSearchParams();
  if (centre !== undefined) query.set('centre', centre);
  if (ended) query.set('ended', 'true');
  return loadRows('people', query, (page: StaffPeople) => page.people);
}

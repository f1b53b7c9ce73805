import type { ShownPerson, StaffPeople } from '../../../wire-staff/types.gen';
import { type Answer, get } from '../../kit/net/call';

interface Which {
  centre: string | undefined;
  ended: boolean;
}

/** All people that the caller reaches, page by page. */
export async function loadPeople({ centre, ended }: Which): Promise<Answer<StaffPeople>> {
  const people: ShownPerson[] = [];
  let after: string | undefined;
  do {
    const query = new URLSearchParams();
    if (centre !== undefined) query.set('centre', centre);
    if (ended) query.set('ended', 'true');
    if (after !== undefined) query.set('after', after);
    const page = await get(`people?${query.toString()}`);
    if (!page.ok) return page;
    people.push(...page.value.people);
    after = page.value.next ?? undefined;
  } while (after !== undefined);
  return { ok: true, value: { people } };
}

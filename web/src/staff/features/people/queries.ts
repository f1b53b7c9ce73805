import type { People, Person } from '../../../wire-staff/contract';
import { type Answer, get } from '../../kit/net/call';

interface Which {
  centre: string | undefined;
  ended: boolean;
}

/** All people that the caller reaches, page by page. */
export async function loadPeople({ centre, ended }: Which): Promise<Answer<People>> {
  const people: Person[] = [];
  let after: string | undefined;
  do {
    const query = new URLSearchParams();
    if (centre !== undefined) query.set('centre', centre);
    if (ended) query.set('ended', 'true');
    if (after !== undefined) query.set('after', after);
    const page = await get<People>(`people?${query}`);
    if (!page.ok) return page;
    people.push(...page.value.people);
    after = page.value.next ?? undefined;
  } while (after !== undefined);
  return { ok: true, value: { people } };
}

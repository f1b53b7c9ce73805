import type { Centre } from './centre';

/** The id of a child by its first name, from the centre API. */
export async function childId(centre: Centre, firstName: string): Promise<string> {
  const { children } = (await centre.get('/centre/v1/children')) as { children: { id: string; name: string }[] };
  const id = children.find(({ name }) => name === firstName)?.id;
  if (id === undefined) throw new Error(`The centre has no child called ${firstName}.`);
  return id;
}

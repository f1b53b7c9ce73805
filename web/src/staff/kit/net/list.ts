import type { Answer } from './call';

/** All rows of a list, page by page. `after` is the end of the page before. */
export async function loadRows<Page extends { next?: string | null }, Row>(
  load: (after: string | undefined) => Promise<Answer<Page>>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Answer<readonly Row[]>> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await load(after);
    if (!page.ok) return page;
    rows.push(...rowsOf(page.value));
    after = page.value.next ?? undefined;
  } while (after !== undefined);
  return { ok: true, value: rows };
}

/** The query of an address, of the fields that have a value. */
export function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return String(new URLSearchParams(given));
}

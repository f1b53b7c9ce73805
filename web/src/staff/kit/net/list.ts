import { type Answer, get } from './call';

/** All rows of a list, page by page. */
export async function loadRows<Page extends { next?: string | null }, Row>(
  path: string,
  query: URLSearchParams,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Answer<readonly Row[]>> {
  const rows: Row[] = [];
  for (;;) {
    const page = await get<Page>(`${path}?${query}`);
    if (!page.ok) return page;
    rows.push(...rowsOf(page.value));
    if (!page.value.next) return { ok: true, value: rows };
    query.set('after', page.value.next);
  }
}

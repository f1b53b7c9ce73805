/** The number of items in a page. */
export const PAGE_STEP = 50;

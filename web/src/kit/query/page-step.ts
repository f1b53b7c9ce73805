/** How many items the server gives at once, and how far a page of a list steps. */
export const PAGE_STEP = 50;

let last: Promise<void> = Promise.resolve();

/** What a sign-in does until it has led to where it leads, by whatever it has to ask. */
export function arriving(way: Promise<void>): Promise<void> {
  last = way;
  return way;
}

/** Once the latest sign-in of this page has come to its end, however it went. */
export function arrived(): Promise<void> {
  return last.catch(() => {});
}

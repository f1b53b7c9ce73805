let last: Promise<void> = Promise.resolve();

/** Registers the navigation after a sign-in, with all its dialogs. */
export function arriving(navigation: Promise<void>): Promise<void> {
  last = navigation;
  return navigation;
}

/** Resolves when the latest sign-in of this page is done, even if it failed. */
export function arrived(): Promise<void> {
  return last.catch(() => {});
}

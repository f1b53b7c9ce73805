/** Stands in for a part that could not be fetched and that the screen can do without. */
export function Nothing() {
  return null;
}

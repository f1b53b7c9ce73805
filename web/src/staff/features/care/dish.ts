/** A dish of several lines in one. */
export function dishLine(dish: string): string {
  return dish
    .trim()
    .split(/\s*\n\s*/)
    .join(', ');
}

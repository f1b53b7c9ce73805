/** The server counts up to 100, which means 'more than 99'. */
export const MORE_THAN_SHOWN = 100;

/** '7', or '99+' above 99. */
export function countText(count: number): string {
  return count < MORE_THAN_SHOWN ? `${count}` : `${MORE_THAN_SHOWN - 1}+`;
}

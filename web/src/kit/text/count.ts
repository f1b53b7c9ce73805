/** Stands for all that are more than 99. */
export const MORE_THAN_SHOWN = 100;

/** '7', and '99+' for all that are more. */
export function countText(count: number): string {
  return count < MORE_THAN_SHOWN ? `${count}` : `${MORE_THAN_SHOWN - 1}+`;
}

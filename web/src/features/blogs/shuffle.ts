/** Fisher-Yates: every order is equally likely. `random` returns numbers in [0, 1). */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = shuffled[last] as T;
    shuffled[last] = shuffled[other] as T;
    shuffled[other] = moved;
  }
  return shuffled;
}

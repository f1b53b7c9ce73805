import type { DayOfMeals } from '../../wire/types.gen';

export const MEALS = ['breakfast', 'lunch', 'snacks', 'fruits'] as const;

export type Meal = (typeof MEALS)[number];
export type Menu = Readonly<Record<Meal, string>>;

/** Null for a day on which nothing is planned. */
export function menuFromWire({ Breakfast, Lunch, Snacks, Fruits }: DayOfMeals): Menu | null {
  const menu: Menu = { breakfast: Breakfast, lunch: Lunch, snacks: Snacks, fruits: Fruits };
  return MEALS.some((meal) => menu[meal] !== '') ? menu : null;
}

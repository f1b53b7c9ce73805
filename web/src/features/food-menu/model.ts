import type { DayOfMeals } from '../../wire/types.gen';

export const MEALS = ['breakfast', 'lunch', 'snacks', 'fruits'] as const;

export type Meal = (typeof MEALS)[number];
type Menu = Readonly<Record<Meal, string>>;

export interface DayMenu {
  /** Undefined if nothing is planned. */
  menu: Menu | undefined;
  /** The nearest days with a menu; set only for a day without one. */
  previous: string | undefined;
  next: string | undefined;
}

export function menuFromWire({ Breakfast, Lunch, Snacks, Fruits, previous, next }: DayOfMeals): DayMenu {
  const menu: Menu = { breakfast: Breakfast, lunch: Lunch, snacks: Snacks, fruits: Fruits };
  return {
    menu: MEALS.some((meal) => menu[meal] !== '') ? menu : undefined,
    previous: previous ?? undefined,
    next: next ?? undefined,
  };
}

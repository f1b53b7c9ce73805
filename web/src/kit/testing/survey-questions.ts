import type { Question } from '../../wire/types.gen';

const question = (cat_key: string, cat_min: number, cat_max: number, keys: readonly string[]) => {
  return { cat_key, cat_slug: cat_key, cat_min, cat_max, data: keys.map((key) => ({ key, value: key })) };
};
/** The server's own, unless its owner says otherwise (config/survey.rs). */
export const QUESTIONS: readonly Question[] = [
  question('detractor', 1, 6, ['safety', 'care', 'communication', 'food_quality', 'fees']),
  question('passive', 7, 8, ['more_updates', 'more_activities', 'more_outdoors', 'better_app']),
  question('promoter', 9, 10, ['teachers', 'learning', 'food', 'cameras', 'app']),
];

import type { Question } from './model';

// Which category of a survey's questions a mark belongs to. Pure; rules/survey.json holds the server to the same answers.

/** Undefined while no mark is given. */
export function categoryOf(questions: readonly Question[], rating: number): Question | undefined {
  return questions.find(({ cat_min, cat_max }) => cat_min <= rating && rating <= cat_max);
}

/** Whether something is ticked, and nothing that the mark's category does not have. */
export function areTagsOf(questions: readonly Question[], rating: number, tags: readonly string[]): boolean {
  const known = categoryOf(questions, rating)?.data.map(({ key }) => key) ?? [];
  return tags.length > 0 && tags.every((tag) => known.includes(tag));
}

/** The tags that stay ticked under another mark: all of them in the same category, none in another. */
export function tagsUnder(
  questions: readonly Question[],
  rating: number,
  before: { rating: number; tags: readonly string[] },
): readonly string[] {
  return categoryOf(questions, rating) === categoryOf(questions, before.rating) ? before.tags : [];
}

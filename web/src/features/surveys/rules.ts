import { areTagsOf, categoryOf } from '../../kit/survey/category';
import type { Question } from '../../kit/survey/model';
import { isBlank } from '../../kit/text/blank';
import { countCharacters } from '../../kit/text/graphemes';

// Validates an answer to a survey: returns the first error code, or null. Pure functions; rules/survey.json tests the server
// with the same cases.

export type SurveyError = 'survey missing' | 'rating missing' | 'tags missing' | 'comment missing' | 'comment long';

export interface SurveyAnswer {
  surveyId: string;
  /** 0 if not rated. */
  rating: number;
  /** Keys of the tags. */
  tags: readonly string[];
  comment: string;
}

export const LONGEST_COMMENT = 2048;
/** Ratings from here on are promoters (NPS). */
const WOULD_RECOMMEND = 9;

export function validateSurvey(answer: SurveyAnswer, questions: readonly Question[]): SurveyError | null {
  const { surveyId, rating, tags, comment } = answer;
  if (!/^[1-9]\d{0,18}$/.test(surveyId)) return 'survey missing';
  if (categoryOf(questions, rating) === undefined) return 'rating missing';
  if (!areTagsOf(questions, rating, tags)) return 'tags missing';
  if (isBlank(comment)) return 'comment missing';
  return countCharacters(comment.trim()) > LONGEST_COMMENT ? 'comment long' : null;
}

/** Whether the rating asks what the parent likes instead of what to improve. */
export function wouldRecommend(rating: number): boolean {
  return rating >= WOULD_RECOMMEND;
}

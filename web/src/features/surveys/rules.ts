import { areTagsOf, categoryOf } from '../../kit/survey/category';
import type { Question } from '../../kit/survey/model';
import { isBlank } from '../../kit/text/blank';
import { countCharacters } from '../../kit/text/letters';

// What is wrong with an answer to a survey, as a code or null. Pure and in order; rules/survey.json holds the server to the
// same answers.

export type SurveyFault = 'survey missing' | 'rating missing' | 'tags missing' | 'comment missing' | 'comment long';

export interface SurveyAnswer {
  surveyId: string;
  /** 0 while none is given. */
  rating: number;
  /** Keys. */
  tags: readonly string[];
  comment: string;
}

export const LONGEST_COMMENT = 2048;
/** From this mark on a parent would recommend the centre. */
const WOULD_RECOMMEND = 9;

export function surveyFault(answer: SurveyAnswer, questions: readonly Question[]): SurveyFault | null {
  const { surveyId, rating, tags, comment } = answer;
  if (!/^[1-9]\d{0,18}$/.test(surveyId)) return 'survey missing';
  if (categoryOf(questions, rating) === undefined) return 'rating missing';
  if (!areTagsOf(questions, rating, tags)) return 'tags missing';
  if (isBlank(comment)) return 'comment missing';
  return countCharacters(comment.trim()) > LONGEST_COMMENT ? 'comment long' : null;
}

/** Whether a mark says that there is nothing to make better. */
export function wouldRecommend(rating: number): boolean {
  return rating >= WOULD_RECOMMEND;
}

import { sentencesOf } from './sentences';

/** The text of a refusal in the current language, by its code in rules/refusals.json. */
export const refusalText = sentencesOf('refusals');

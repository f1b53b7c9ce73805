import { sentencesOf } from './sentences';

/** What the server refuses, by its code in rules/refusals.json. */
export const refusalText = sentencesOf('refusals');

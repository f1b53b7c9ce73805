import type { ConsentLevel, GivenAnswer, PhotoConsent } from './model';

// Which photos of a child are allowed. Pure functions.

/** The widest first, as the form lists them. */
export const LEVELS: readonly ConsentLevel[] = ['with_friends', 'alone_only', 'no_photos'];

/** Whether a choice allows more than what holds now. */
export function allowsMore(chosen: ConsentLevel, holding: ConsentLevel): boolean {
  return LEVELS.indexOf(chosen) < LEVELS.indexOf(holding);
}

export function answerOf({ answers }: PhotoConsent, side: string): GivenAnswer | undefined {
  return answers.find((answer) => answer.given_by === side);
}

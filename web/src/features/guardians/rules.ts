import { countCharacters } from '../../kit/text/graphemes';
import { mobileNumber } from '../../kit/text/phone';

// Validates a guardian: returns the first error code, or null. Pure functions; rules/guardian.json tests the server with the
// same cases.

export type GuardianError =
  | 'image missing'
  | 'name missing'
  | 'name odd'
  | 'name long'
  | 'mobile invalid'
  | 'relation missing';

export interface GuardianCard {
  /** There is a new or a current photo. */
  image: boolean;
  name: string;
  mobile: string;
  relation: string;
}

export const LONGEST_NAME = 120;
/** Letters, combining marks and digits of any script, and spaces. */
const NAME = /^[\p{L}\p{M}\p{N} ]+$/u;

export function validateGuardian(
  card: GuardianCard,
  relations: readonly string[],
  countryCode: string,
): GuardianError | null {
  const name = card.name.trim();
  if (!card.image) return 'image missing';
  if (name === '') return 'name missing';
  if (!NAME.test(name)) return 'name odd';
  if (countCharacters(name) > LONGEST_NAME) return 'name long';
  if (mobileNumber(card.mobile, countryCode) === undefined) return 'mobile invalid';
  return relations.includes(card.relation) ? null : 'relation missing';
}

import { countCharacters } from '../../kit/text/letters';
import { mobileNumber } from '../../kit/text/phone';

// What is wrong with a guardian's card, as a code or null. Pure and in order; rules/guardian.json holds the server to the
// same answers.

export type GuardianFault =
  | 'image missing'
  | 'name missing'
  | 'name odd'
  | 'name long'
  | 'mobile invalid'
  | 'relation missing';

export interface GuardianCard {
  /** A picture comes with it, or the one that is there stays. */
  image: boolean;
  name: string;
  mobile: string;
  relation: string;
}

export const LONGEST_NAME = 120;
/** Letters and digits of any script, the marks that belong to them, and spaces. */
const NAME = /^[\p{L}\p{M}\p{N} ]+$/u;

export function guardianFault(
  card: GuardianCard,
  relations: readonly string[],
  countryCode: string,
): GuardianFault | null {
  const name = card.name.trim();
  if (!card.image) return 'image missing';
  if (name === '') return 'name missing';
  if (!NAME.test(name)) return 'name odd';
  if (countCharacters(name) > LONGEST_NAME) return 'name long';
  if (mobileNumber(card.mobile, countryCode) === undefined) return 'mobile invalid';
  return relations.includes(card.relation) ? null : 'relation missing';
}

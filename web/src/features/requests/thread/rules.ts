import { isBlank } from '../../../kit/text/blank';

// What is wrong with a message of a thread, as a code or null. Pure.

export type ThreadFault = 'message missing' | 'message long';

/** As many characters as the portal takes at once. */
export const LONGEST = 2048;

export interface Written {
  message: string;
  /** One at most. */
  pictures: readonly File[];
}

export const EMPTY: Written = { message: '', pictures: [] };

export function threadFault({ message, pictures }: Written): ThreadFault | null {
  if (isBlank(message) && pictures.length === 0) return 'message missing';
  return [...message.trim()].length > LONGEST ? 'message long' : null;
}

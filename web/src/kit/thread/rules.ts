import { isBlank } from '../text/blank';
import { countCharacters } from '../text/letters';

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

/** What the field keeps of what stands in it by the time the message has gone: the next one, where that has been begun. */
export function restOf(sent: Written, now: Written): Written {
  return {
    message: now.message === sent.message ? EMPTY.message : now.message,
    pictures: now.pictures === sent.pictures ? EMPTY.pictures : now.pictures,
  };
}

export function threadFault({ message, pictures }: Written): ThreadFault | null {
  if (isBlank(message) && pictures.length === 0) return 'message missing';
  return countCharacters(message.trim()) > LONGEST ? 'message long' : null;
}

import { isBlank } from '../text/blank';
import { countCharacters } from '../text/graphemes';

// Validates a message of a thread. Pure.

export type MessageError = 'message missing' | 'message long';

/** In characters. */
export const LONGEST = 2048;

export interface Written {
  message: string;
  /** One at most. */
  pictures: readonly File[];
}

export const EMPTY: Written = { message: '', pictures: [] };

/** What stays in the form after a message is sent: what was changed while it was sent. */
export function restOf(sent: Written, now: Written): Written {
  return {
    message: now.message === sent.message ? EMPTY.message : now.message,
    pictures: now.pictures === sent.pictures ? EMPTY.pictures : now.pictures,
  };
}

export function validateMessage({ message, pictures }: Written): MessageError | null {
  if (isBlank(message) && pictures.length === 0) return 'message missing';
  return countCharacters(message.trim()) > LONGEST ? 'message long' : null;
}

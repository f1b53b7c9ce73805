import { CallFailed } from '../net/post';

/** The server's code for a missing item, and for one of another family or child. */
const NOT_THERE = 'not_found';

/** The result of a read, or null when the item does not exist. */
export async function orNone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : undefined;
    if (failure?.kind === 'refused' && failure.code === NOT_THERE) return null;
    throw error;
  }
}

import { CallFailed } from '../net/post';

/** What the server says where there is no such thing: another family's, another child's and one that never was alike. */
const NOT_THERE = 'not_found';

/** What a page reads; null where there is nothing to read. */
export async function orNone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : undefined;
    if (failure?.kind === 'refused' && failure.code === NOT_THERE) return null;
    throw error;
  }
}

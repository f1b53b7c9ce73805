import type { RowVerdict } from '../../../wire-staff/types.gen';
import type { Row } from './row';

// How many entries are sent together, what an answer says about them, and how long to wait after a failure.

export const MOST_ROWS = 200;
const MOST_BYTES = 1_048_576;
/** The members of a batch around its rows. */
const AROUND_BYTES = 1024;
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How many of the oldest entries fit into a batch, by their sizes in bytes. At least one. */
export function fitting(sizes: readonly number[], mostRows: number): number {
  let bytes = AROUND_BYTES;
  const end = sizes.findIndex((size, at) => {
    bytes += size + 1;
    return at >= mostRows || (at > 0 && bytes > MOST_BYTES);
  });
  return end === -1 ? sizes.length : end;
}

/** What becomes of the rows of a batch. A row that the answer does not name is in none of the lists: it waits. */
export interface Outcome {
  /** The server has them, and they stand. */
  taken: Row[];
  toReview: Row[];
  pinRequired: Row[];
}

export function outcomeOf(rows: readonly Row[], verdicts: readonly RowVerdict[]): Outcome {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const outcome: Outcome = { taken: [], toReview: [], pinRequired: [] };
  for (const row of rows) {
    const given = byId.get(row.id);
    switch (given?.verdict === 'duplicate' ? (given.first ?? 'accepted') : given?.verdict) {
      case 'accepted':
        outcome.taken.push(row);
        break;
      case 'in_review':
        outcome.toReview.push(row);
        break;
      case 'pin_required':
        outcome.pinRequired.push(row);
        break;
    }
  }
  return outcome;
}

/** Statuses about the caller or the server. Any other refusal is about the batch. */
const NOT_ABOUT_THE_BATCH: readonly number[] = [401, 403, 404, 408, 429];

/** Whether the server refused a batch for what is in it, so that a smaller one may be taken. */
export function isAboutTheBatch(status: number): boolean {
  return status >= 400 && status < 500 && !NOT_ABOUT_THE_BATCH.includes(status);
}

/** Milliseconds to wait after so many failures in a row. */
export function delayAfter(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}

// Keyboard navigation in the gallery: days below each other, three photos per row. Pure functions.

const IN_A_ROW = 3;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The index of the photo after a key, counted through all days; undefined for other keys. `sizes` has the number of photos of
 * each day. Left and Right continue in the next row and day, Up and Down keep the column, Home and End go to the ends of the
 * row, with Ctrl to those of the gallery. At the ends of the gallery the index does not change.
 */
export function placeAfterKey(
  from: number,
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  sizes: readonly number[],
) {
  if (altKey || shiftKey || metaKey) return undefined;
  const rows = rowsOf(sizes);
  const last = (rows.at(-1)?.end ?? 0) - 1;
  if (ctrlKey) return key === 'Home' ? 0 : key === 'End' ? last : undefined;
  const at = rows.findIndex(({ end }) => from < end);
  const row = rows[at];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return inColumn(rows[at - 1], from - row.start) ?? from;
    case 'ArrowDown':
      return inColumn(rows[at + 1], from - row.start) ?? from;
    case 'Home':
      return row.start;
    case 'End':
      return row.end - 1;
    default:
      return undefined;
  }
}

interface Row {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Each day starts a new row. */
function rowsOf(sizes: readonly number[]): Row[] {
  const rows: Row[] = [];
  let first = 0;
  for (const size of sizes) {
    for (let start = first; start < first + size; start += IN_A_ROW) {
      rows.push({ start, end: Math.min(start + IN_A_ROW, first + size) });
    }
    first += size;
  }
  return rows;
}

/** The photo of a row in a column, or the last one of a shorter row. */
function inColumn(row: Row | undefined, column: number): number | undefined {
  return row && Math.min(row.start + column, row.end - 1);
}

// Where the keys lead in the gallery: days one below the other, the photos of each three in a row. Pure.

const IN_A_ROW = 3;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The place of the photo after a key, counted through all days; undefined where the key means nothing here. `sizes` are
 * the days' numbers of photos. Left and Right go on to the next row and day, Up and Down keep to the column, Home and End
 * lead to the ends of the row, with Ctrl to those of the gallery. At its ends a key leads nowhere else.
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
  /** One beyond its last. */
  end: number;
}

/** Every day begins a row. */
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

/** The photo of a row under or over a column, or the row's last where it is shorter. */
function inColumn(row: Row | undefined, column: number): number | undefined {
  return row && Math.min(row.start + column, row.end - 1);
}

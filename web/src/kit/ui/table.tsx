import type { ComponentProps, ReactNode } from 'react';

interface Row {
  key: string;
  /** The first heads the row; where there are fewer than columns, the last one takes the rest of the width. */
  cells: readonly [ReactNode, ...ReactNode[]];
  tone?: 'danger';
  /** What a row has that was asked for. */
  asked?: Pick<ComponentProps<'tr'>, 'ref' | 'aria-current'> | undefined;
}

interface Props {
  /** What the table tells, for readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly Row[];
}

/** Figures in rows, on a card of its own. Where the columns have no room, each row is a short list. */
export function Table({ caption, columns, rows }: Props) {
  return (
    <div className="@container overflow-hidden rounded-card bg-surface shadow-card">
      <table className="num block w-full @rows:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden @rows:table-header-group">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="pt-3 pe-1 pb-2 ps-2 text-start text-sm font-semibold text-muted first:ps-4 last:pe-3 md:ps-4"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @rows:table-row-group">
          {rows.map(({ key, cells: [head, ...cells], tone, asked }) => (
            <tr
              key={key}
              {...asked}
              className={`sought grid border-line px-4 py-2.75 font-semibold not-first:border-t @rows:table-row @rows:border-t ${tone ? 'bg-gone text-danger' : ''}`}
            >
              <th
                scope="row"
                className="text-start font-semibold @rows:py-2.75 @rows:pe-1 @rows:ps-4 wrap-anywhere @xs:whitespace-nowrap"
              >
                {head}
              </th>
              {cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={index}
                  colSpan={index === cells.length - 1 ? columns.length - cells.length : 1}
                  data-column={cells.length === columns.length - 1 ? columns[index + 1] : undefined}
                  className={`column-name @rows:py-2.75 @rows:pe-1 @rows:ps-2 @rows:last:pe-3 md:@rows:ps-4 ${tone ? 'font-bold' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';

interface Row {
  key: string;
  /** The first cell is the row header. With fewer cells than columns, the last one spans the rest. */
  cells: readonly [ReactNode, ...ReactNode[]];
  tone?: 'danger';
  /** The attributes of the row that the screen was opened for. */
  highlight?: Pick<ComponentProps<'tr'>, 'ref' | 'aria-current'> | undefined;
}

interface Props {
  /** The accessible name. */
  caption: string;
  columns: readonly string[];
  rows: readonly Row[];
}

/** A table in a card. Where the columns do not fit, each row becomes a short list. */
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
          {rows.map(({ key, cells: [head, ...cells], tone, highlight }) => (
            <tr
              key={key}
              {...highlight}
              className={`highlightable grid border-line px-4 py-2.75 font-semibold not-first:border-t @rows:table-row @rows:border-t ${tone ? 'bg-gone text-danger' : ''}`}
            >
              <th
                scope="row"
                className="text-start font-semibold @rows:py-2.75 @rows:pe-1 @rows:ps-4 wrap-anywhere @xs:whitespace-nowrap"
              >
                {head}
              </th>
              {cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index of a cell is its column
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

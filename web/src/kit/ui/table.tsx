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

/** Figures in rows, on a card of its own. */
export function Table({ caption, columns, rows }: Props) {
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card">
      <table className="num w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="pt-3 pr-1 pb-2 pl-4 text-sm font-semibold text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells], tone, asked }) => (
            <tr
              key={key}
              {...asked}
              className={`sought border-t border-line font-semibold ${tone ? 'bg-gone text-danger' : ''}`}
            >
              <th scope="row" className="py-2.75 pr-1 pl-4 font-semibold whitespace-nowrap">
                {head}
              </th>
              {cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={index}
                  colSpan={index === cells.length - 1 ? columns.length - cells.length : 1}
                  className={`py-2.75 pr-1 pl-4 ${tone ? 'font-bold' : ''}`}
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

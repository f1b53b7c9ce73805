import type { ReactNode } from 'react';

interface Props<Item> {
  of: readonly Item[];
  /** The attributes of the card that the screen was opened for. */
  mark?: (item: Item) => object | undefined;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** As many columns of cards as fit. */
export function CardGrid<Item extends { id: string }>({ of, mark, className = '', children }: Props<Item>) {
  return (
    <ul className={`grid grid-cols-cards gap-3 md:gap-4 ${className}`}>
      {of.map((item) => (
        <li key={item.id} {...mark?.(item)} className={mark && 'highlightable rounded-card'}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

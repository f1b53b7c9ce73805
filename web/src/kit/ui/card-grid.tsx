import type { ReactNode } from 'react';

interface Props<Item> {
  of: readonly Item[];
  /** What the one for whose sake the screen was opened is marked with. */
  mark?: (item: Item) => object | undefined;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** Cards beside each other, as many as there is room for. */
export function CardGrid<Item extends { id: string }>({ of, mark, className = '', children }: Props<Item>) {
  return (
    <ul className={`grid grid-cols-cards gap-3 md:gap-4 ${className}`}>
      {of.map((item) => (
        <li key={item.id} {...mark?.(item)} className={mark && 'sought rounded-card'}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../ui/empty';
import type { Nothing } from '../ui/nothing';
import { QueryState } from './query-state';

interface Props<Item> {
  query: UseQueryResult<readonly Item[]>;
  skeleton: ReactNode;
  nothing: Nothing;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that comes whole: coming, in trouble, empty, or here. */
export function WholeList<Item>({ query, skeleton, nothing, children }: Props<Item>) {
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(items) => (items.length === 0 ? <Empty {...nothing} /> : children(items))}
    </QueryState>
  );
}

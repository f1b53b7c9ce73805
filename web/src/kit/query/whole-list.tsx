import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import type { Nothing } from '../ui/nothing';
import { QueryState } from './query-state';

interface Props<Item> {
  query: UseQueryResult<readonly Item[]>;
  skeleton: ReactNode;
  nothing: Nothing;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is loaded as a whole: loading, failed, empty, or its items. */
export function WholeList<Item>({ query, skeleton, nothing, children }: Props<Item>) {
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(items) => (items.length === 0 ? <EmptyState {...nothing} /> : children(items))}
    </QueryState>
  );
}

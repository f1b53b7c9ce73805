import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListState } from '../ui/list-state';
import { Trouble } from '../ui/trouble';
import { useTrouble } from './use-trouble';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Bones in the sizes of what is coming. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a screen asked for: coming, here, or in trouble. */
export function QueryState<T>({ query, skeleton, children }: Props<T>) {
  const { coming, trouble } = useTrouble(query);
  return (
    <ListState loading={coming} skeleton={skeleton} instead={trouble && <Trouble {...trouble} />}>
      {query.data !== undefined && children(query.data)}
    </ListState>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state';
import { ListState } from '../ui/list-state';
import { useQueryError } from './use-query-error';

interface Props<T> {
  query: UseQueryResult<T>;
  /** A placeholder in the size of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The state of a query: loading, failed, or its content. */
export function QueryState<T>({ query, skeleton, children }: Props<T>) {
  const { loading, error } = useQueryError(query);
  return (
    <ListState loading={loading} skeleton={skeleton} instead={error && <ErrorState {...error} />}>
      {query.data !== undefined && children(query.data)}
    </ListState>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBackOnline } from '../net/back-online';
import { ListState } from '../ui/list-state';
import { Trouble } from '../ui/trouble';
import { troubleOf } from './trouble';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Bones in the sizes of what is coming. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a screen asked for: coming, here, or in trouble. It is asked for anew by the button and when the connection returns. */
export function QueryState<T>({ query, skeleton, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  const trouble = data === undefined && error && !isFetching ? troubleOf(error) : undefined;
  useBackOnline(() => trouble && void refetch());
  return (
    <ListState
      loading={data === undefined && isFetching}
      skeleton={skeleton}
      instead={trouble && <Trouble {...trouble} onRetry={() => void refetch()} />}
    >
      {data !== undefined && children(data)}
    </ListState>
  );
}

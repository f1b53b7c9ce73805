import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useServerBack } from '../net/server-back';
import { type ErrorText, errorTextOf } from './query-error';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };

interface QueryError extends Omit<ErrorText, 'outOfReach'> {
  onRetry: () => void;
}

/**
 * Whether a query without data is loading, and its error with a retry. A query that failed because the server was out of reach
 * is refetched once the server is back; its error stays during that refetch.
 */
export function useQueryError({ data, error, isFetching, refetch }: Query): {
  loading: boolean;
  error: QueryError | undefined;
} {
  const [lastError, setLastError] = useState<ErrorText>();
  const failed = data === undefined && !isFetching && error !== null ? errorTextOf(error) : undefined;
  const text = data === undefined ? (failed ?? lastError) : undefined;
  useServerBack(text?.outOfReach ?? false, async () => {
    setLastError(text);
    await refetch();
    setLastError(undefined);
  });
  const onRetry = useCallback(() => {
    setLastError(undefined);
    void refetch();
  }, [refetch]);
  if (text === undefined) return { loading: data === undefined, error: undefined };
  const { outOfReach: _, ...shown } = text;
  return { loading: false, error: { ...shown, onRetry } };
}

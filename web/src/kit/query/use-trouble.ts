import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useServerBack } from '../net/server-back';
import { type TroubleText, troubleOf } from './trouble';

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };

interface Told extends Omit<TroubleText, 'outOfReach'> {
  onRetry: () => void;
}

/**
 * Whether what a screen asked for is still coming, and what to say where it did not come. What failed because the server was
 * out of reach is asked for anew when it is back; until that is here the trouble stays as it is, since nobody has pressed.
 */
export function useTrouble({ data, error, isFetching, refetch }: Asked): {
  coming: boolean;
  trouble: Told | undefined;
} {
  const [meanwhile, setMeanwhile] = useState<TroubleText>();
  const failed = data === undefined && !isFetching && error !== null ? troubleOf(error) : undefined;
  const text = data === undefined ? (failed ?? meanwhile) : undefined;
  useServerBack(text?.outOfReach ?? false, async () => {
    setMeanwhile(text);
    await refetch();
    setMeanwhile(undefined);
  });
  const onRetry = useCallback(() => {
    setMeanwhile(undefined);
    void refetch();
  }, [refetch]);
  if (text === undefined) return { coming: data === undefined, trouble: undefined };
  const { outOfReach: _, ...told } = text;
  return { coming: false, trouble: { ...told, onRetry } };
}

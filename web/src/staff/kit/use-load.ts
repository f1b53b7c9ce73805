import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from './net/call';

export interface Loaded<T> {
  /** Undefined until the first answer. It stays while it is loaded again. */
  data: T | undefined;
  /** Of the last attempt. */
  failure: Failure | undefined;
  reload: () => Promise<void>;
}

/**
 * Loads when the component appears, when `load` changes, and when `version` does, which says that the answer may be another one.
 * Of several answers the one to the latest call counts.
 */
export function useLoad<T>(load: () => Promise<Answer<T>>, version?: unknown): Loaded<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const mine = ++latest.current;
    const answer = await load();
    if (mine !== latest.current) return;
    if (answer.ok) setData(answer.value);
    setFailure(answer.ok ? undefined : answer);
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is why it is loaded again.
  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
    };
  }, [reload, version]);
  return { data, failure, reload };
}

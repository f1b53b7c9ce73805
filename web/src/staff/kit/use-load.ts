import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from './net/call';

interface Loaded<T> {
  /** Undefined until the first answer. It stays while it is loaded again. */
  data: T | undefined;
  /** Of the last attempt. */
  failure: Failure | undefined;
  reload: () => Promise<void>;
}

/** Loads when the component appears and when `load` changes; of several answers the one to the latest call counts. */
export function useLoad<T>(load: () => Promise<Answer<T>>): Loaded<T> {
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
  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);
  return { data, failure, reload };
}

import { useCallback, useRef } from 'react';
import type { Answer } from './net/call';
import { type Loaded, useLoad } from './use-load';

interface Page {
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

interface Pages<P> extends Loaded<readonly P[]> {
  hasMore: boolean;
  loadMore: () => Promise<void>;
}

/** The first pages of a list. Each load reads all that are shown, so that no entry is missing between two of them. */
export function usePages<P extends Page>(
  load: (before: string | undefined) => Promise<Answer<P>>,
  version: unknown,
): Pages<P> {
  const wanted = useRef(1);
  const loadAll = useCallback(async (): Promise<Answer<readonly P[]>> => {
    const pages: P[] = [];
    let before: string | undefined;
    do {
      const answer = await load(before);
      if (!answer.ok) return answer;
      pages.push(answer.value);
      before = answer.value.next ?? undefined;
    } while (before !== undefined && pages.length < wanted.current);
    return { ok: true, value: pages };
  }, [load]);
  const loaded = useLoad(loadAll, version);
  const pages = loaded.data ?? [];
  const loadMore = () => {
    wanted.current = pages.length + 1;
    return loaded.reload();
  };
  return { ...loaded, hasMore: (pages.at(-1)?.next ?? null) !== null, loadMore };
}

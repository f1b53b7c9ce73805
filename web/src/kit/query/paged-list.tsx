import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { ListState } from '../ui/list-state';
import type { Nothing } from '../ui/nothing';
import { PageFoot } from './page-foot';
import type { List } from './pages';
import { useQueryError } from './use-query-error';

interface Props {
  list: List<{ id: string }>;
  skeleton: ReactNode;
  nothing: Nothing;
  /** Shown at the end of the list, and when older items could not be loaded. */
  texts: { allShown: string; olderFailed: string };
  /** Class names of the foot. */
  foot?: string;
  children: ReactNode;
}

/** A paged list: loading, failed, empty, or its items with a foot that loads older ones. */
export function PagedList({ list, skeleton, nothing, texts, foot = '', children }: Props) {
  const { loading, error } = useQueryError(list.query);
  const instead = error ? <ErrorState {...error} /> : list.items.length === 0 ? <EmptyState {...nothing} /> : undefined;
  return (
    <ListState loading={loading} skeleton={skeleton} instead={instead}>
      {children}
      <PageFoot texts={texts} className={foot} state={list.foot} loaded={list.loaded} onMore={list.more} />
    </ListState>
  );
}

import type { ReactNode } from 'react';
import { Empty } from '../ui/empty';
import { ListState } from '../ui/list-state';
import type { Nothing } from '../ui/nothing';
import { Trouble } from '../ui/trouble';
import { PageFoot } from './page-foot';
import type { List } from './pages';
import { useTrouble } from './use-trouble';

interface Props {
  list: List<{ id: string }>;
  skeleton: ReactNode;
  nothing: Nothing;
  /** In the words of the list: nothing older is left; older ones would not come. */
  texts: { allShown: string; olderFailed: string };
  /** Of its foot. */
  foot?: string;
  children: ReactNode;
}

/** A list that comes in pages: coming, in trouble, empty, or here with the way to older ones at its end. */
export function PagedList({ list, skeleton, nothing, texts, foot = '', children }: Props) {
  const { coming, trouble } = useTrouble(list.query);
  const instead = trouble ? <Trouble {...trouble} /> : list.items.length === 0 ? <Empty {...nothing} /> : undefined;
  return (
    <ListState loading={coming} skeleton={skeleton} instead={instead}>
      {children}
      <PageFoot texts={texts} className={foot} state={list.foot} loaded={list.loaded} onMore={list.more} />
    </ListState>
  );
}

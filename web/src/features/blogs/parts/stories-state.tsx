import type { ReactNode } from 'react';
import { useBackOnline } from '../../../kit/net/back-online';
import { useOnline } from '../../../kit/net/online';
import { ListState } from '../../../kit/ui/list-state';
import { Trouble } from '../../../kit/ui/trouble';
import { messages } from '../messages';
import type { useBlogs } from '../queries';

interface Props {
  query: ReturnType<typeof useBlogs>;
  skeleton: ReactNode;
  /** Shown once the stories are here. */
  children: ReactNode;
}

/** The stories: coming, here, or in trouble. */
export function StoriesState({ query: { data, isFetching, isError, refetch }, skeleton, children }: Props) {
  const online = useOnline();
  useBackOnline(() => isError && void refetch());
  const trouble = online
    ? { offline: false, title: messages.unreachable, text: messages.unreachableHint }
    : { offline: true, title: messages.offline, text: messages.offlineHint };
  return (
    <ListState
      loading={isFetching && data === undefined}
      skeleton={skeleton}
      instead={data === undefined ? <Trouble {...trouble} onRetry={() => void refetch()} /> : undefined}
    >
      {children}
    </ListState>
  );
}

import type { ReactNode } from 'react';
import { useOnline } from '../../../kit/net/online';
import { useTrouble } from '../../../kit/query/use-trouble';
import { messages as shared } from '../../../kit/text/messages';
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
export function StoriesState({ query, skeleton, children }: Props) {
  const online = useOnline();
  const { coming, trouble } = useTrouble(query);
  const told = online
    ? { offline: false, title: shared.troubleTitle, text: messages.unreachableHint }
    : { offline: true, title: shared.noConnection, text: messages.offlineHint };
  return (
    <ListState
      loading={coming}
      skeleton={skeleton}
      instead={trouble && <Trouble {...told} onRetry={trouble.onRetry} />}
    >
      {children}
    </ListState>
  );
}

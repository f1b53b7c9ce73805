import type { ReactNode } from 'react';
import { useOnline } from '../../../kit/net/online';
import { useQueryError } from '../../../kit/query/use-query-error';
import { messages as shared } from '../../../kit/text/messages';
import { ErrorState } from '../../../kit/ui/error-state';
import { ListState } from '../../../kit/ui/list-state';
import { messages } from '../messages';
import type { useBlogs } from '../queries';

interface Props {
  query: ReturnType<typeof useBlogs>;
  skeleton: ReactNode;
  /** Rendered once the stories are loaded. */
  children: ReactNode;
}

/** The loading, error and data states of the stories. */
export function StoriesState({ query, skeleton, children }: Props) {
  const online = useOnline();
  const { loading, error } = useQueryError(query);
  const shown = online
    ? { offline: false, title: shared.errorTitle, text: messages.unreachableHint }
    : { offline: true, title: shared.noConnection, text: messages.offlineHint };
  return (
    <ListState
      loading={loading}
      skeleton={skeleton}
      instead={error && <ErrorState {...shown} onRetry={error.onRetry} />}
    >
      {children}
    </ListState>
  );
}

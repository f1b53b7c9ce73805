import type { ReactNode } from 'react';
import { useActiveChild } from '../../../../kit/children/queries';
import { paths } from '../../../../kit/paths';
import { QueryState } from '../../../../kit/query/query-state';
import { Link } from '../../../../kit/router/link';
import { buttonLook } from '../../../../kit/ui/button-look';
import { CardSkeleton } from '../../../../kit/ui/card-skeleton';
import { EmptyState } from '../../../../kit/ui/empty-state';
import { Kite } from '../../../../kit/ui/illustrations/kite';
import type { Request } from '../../model';
import { useRequestList } from '../../queries';
import { messages } from '../messages';

interface Props {
  /** From the address. If undefined, the latest break that can be changed. */
  id: string | undefined;
  can: (request: Request) => boolean;
  children: (pause: Request) => ReactNode;
}

/** Finds the break that a form changes, or says that there is none. */
export function WithBreak({ id, can, children }: Props) {
  const { firstName } = useActiveChild();
  const query = useRequestList();
  return (
    <QueryState query={query} skeleton={<CardSkeleton count={1} className="h-26" />}>
      {(requests) => {
        const pause = requests.find((request) => can(request) && (id === undefined || request.id === id));
        if (pause) return children(pause);
        return (
          <EmptyState
            drawing={<Kite />}
            title={messages.noBreak}
            text={messages.noBreakHint(firstName)}
            action={
              <Link to={paths.pastRequestTab} className={buttonLook('quiet')}>
                {messages.toRequests}
              </Link>
            }
          />
        );
      }}
    </QueryState>
  );
}

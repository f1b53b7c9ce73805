import type { ReactNode } from 'react';
import { useActiveChild } from '../../../../kit/children/queries';
import { paths } from '../../../../kit/paths';
import { QueryState } from '../../../../kit/query/query-state';
import { Link } from '../../../../kit/router/link';
import { buttonLook } from '../../../../kit/ui/button-look';
import { CardBones } from '../../../../kit/ui/card-bones';
import { Empty } from '../../../../kit/ui/empty';
import { Kite } from '../../../../kit/ui/illustrations/kite';
import type { Request } from '../../model';
import { useRequestList } from '../../queries';
import { messages } from '../messages';

interface Props {
  /** Which one the address names. Without one it is the latest that can be changed so. */
  id: string | undefined;
  can: (request: Request) => boolean;
  children: (pause: Request) => ReactNode;
}

/** The break that a form changes, or that there is none. */
export function OfBreak({ id, can, children }: Props) {
  const { firstName } = useActiveChild();
  const query = useRequestList();
  return (
    <QueryState query={query} skeleton={<CardBones count={1} className="h-26" />}>
      {(requests) => {
        const pause = requests.find((request) => can(request) && (id === undefined || request.id === id));
        if (pause) return children(pause);
        return (
          <Empty
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

import type { ReactNode } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { WhileHere } from '../../../kit/children/while-here';
import { paths } from '../../../kit/paths';
import { QueryState } from '../../../kit/query/query-state';
import { Link } from '../../../kit/router/link';
import { Screen } from '../../../kit/screen/screen';
import { buttonLook } from '../../../kit/ui/button-look';
import { EmptyState } from '../../../kit/ui/empty-state';
import { Kite } from '../../../kit/ui/illustrations/kite';
import { WithSide } from '../../../kit/ui/with-side';
import { messages } from '../messages';
import type { RequestTypes, Service } from '../model';
import { useRequestTypes } from '../queries';
import { NextCard } from './next-card';

interface Props {
  service: Service;
  /** Replaces the title of the route. */
  title?: string | undefined;
  /** Shown beside the form on wide screens. Default: what happens after sending. */
  side?: ReactNode;
  /** Skeleton of the form. */
  skeleton: ReactNode;
  children: (types: RequestTypes) => ReactNode;
}

/**
 * The screen of a request form. If the child has left or the service is not offered, it shows the reason instead of the form: a
 * link can lead here without a tile.
 */
export function RequestFormScreen(props: Props) {
  const { readableUntil } = useActiveChild();
  return readableUntil === '' ? <OfferedForm {...props} /> : <ChildHasLeft title={props.title} />;
}

/** Shown instead of a form for a child who has left. Loads nothing. */
export function ChildHasLeft({ title }: Pick<Props, 'title'>) {
  return (
    <WithSide side={null}>
      <Screen width="" title={title} back={paths.support}>
        <WhileHere>{null}</WhileHere>
      </Screen>
    </WithSide>
  );
}

function OfferedForm({ service, title, side, skeleton, children }: Props) {
  const { centerName } = useActiveChild();
  const query = useRequestTypes();
  return (
    <WithSide side={query.data?.allowed.includes(service) && (side ?? <NextCard />)}>
      <Screen width="" title={title} back={paths.support}>
        <QueryState query={query} skeleton={skeleton}>
          {(types) => {
            if (types.allowed.includes(service)) return children(types);
            return (
              <EmptyState
                drawing={<Kite />}
                title={messages.notOffered(centerName)}
                text={messages.notOfferedHint}
                action={
                  <Link to={paths.chat} className={buttonLook('quiet')}>
                    {messages.toChat}
                  </Link>
                }
              />
            );
          }}
        </QueryState>
      </Screen>
    </WithSide>
  );
}

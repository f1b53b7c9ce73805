import type { ReactNode } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { WhileHere } from '../../../kit/children/while-here';
import { paths } from '../../../kit/paths';
import { QueryState } from '../../../kit/query/query-state';
import { Link } from '../../../kit/router/link';
import { Screen } from '../../../kit/screen/screen';
import { buttonLook } from '../../../kit/ui/button-look';
import { Empty } from '../../../kit/ui/empty';
import { Kite } from '../../../kit/ui/illustrations/kite';
import { WithSide } from '../../../kit/ui/with-side';
import { messages } from '../messages';
import type { RequestTypes, Service } from '../model';
import { useRequestTypes } from '../queries';
import { NextCard } from './next-card';

interface Props {
  service: Service;
  /** The route's own, unless it is configured. */
  title?: string;
  /** What stands beside the form where there is room for both; unless said, what happens once the request is sent. */
  side?: ReactNode;
  /** Bones of what is asked. */
  skeleton: ReactNode;
  children: (types: RequestTypes) => ReactNode;
}

/**
 * The screen of whatever is asked of the centre. Where nothing can be asked, the reason stands in place of the form: a link
 * may lead here that no tile leads to.
 */
export function Asking({ service, title, side, skeleton, children }: Props) {
  const { centerName, readableUntil } = useActiveChild();
  const query = useRequestTypes();
  return (
    <WithSide side={readableUntil === '' && query.data?.allowed.includes(service) && (side ?? <NextCard />)}>
      <Screen width="" title={title} back={paths.support}>
        <WhileHere>
          <QueryState query={query} skeleton={skeleton}>
            {(types) => {
              if (types.allowed.includes(service)) return children(types);
              return (
                <Empty
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
        </WhileHere>
      </Screen>
    </WithSide>
  );
}

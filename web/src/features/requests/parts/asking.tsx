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
import { messages } from '../messages';
import type { RequestTypes, Service } from '../model';
import { useRequestTypes } from '../queries';

interface Props {
  service: Service;
  /** The route's own, unless it is configured. */
  title?: string;
  /** '' where something stands beside the screen. */
  width?: string;
  /** Bones of what is asked. */
  skeleton: ReactNode;
  children: (types: RequestTypes) => ReactNode;
}

/**
 * The screen of whatever is asked of the centre. Where nothing can be asked, the reason stands in place of the form: a link
 * may lead here that no tile leads to.
 */
export function Asking({ service, title, width = 'max-w-form', skeleton, children }: Props) {
  return (
    <Screen width={width} title={title} back={paths.support}>
      <WhileHere>
        <IfOffered service={service} skeleton={skeleton}>
          {children}
        </IfOffered>
      </WhileHere>
    </Screen>
  );
}

function IfOffered({ service, skeleton, children }: Pick<Props, 'service' | 'skeleton' | 'children'>) {
  const { centerName } = useActiveChild();
  return (
    <QueryState query={useRequestTypes()} skeleton={skeleton}>
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
  );
}

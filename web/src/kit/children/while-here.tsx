import type { ReactNode } from 'react';
import { formatDay } from '../date/formats';
import { paths } from '../paths';
import { Link } from '../router/link';
import { buttonLook } from '../ui/button-look';
import { Empty } from '../ui/empty';
import { Kite } from '../ui/illustrations/kite';
import { stay } from './messages';
import { useActiveChild } from './queries';

interface WhileHereProps {
  children: ReactNode;
  /** Whether it can be sent for a child that has left, too. */
  alsoLeft?: boolean;
}

/** What sends something for a child. Once the child has left that is said in its place, not after it was filled in. */
export function WhileHere({ children, alsoLeft = false }: WhileHereProps) {
  const { firstName, centerName, readableUntil } = useActiveChild();
  if (readableUntil === '' || alsoLeft) return children;
  return (
    <Empty
      drawing={<Kite />}
      title={stay.nothingToSend(firstName)}
      text={stay.left(firstName, centerName, formatDay(readableUntil))}
      action={
        <Link to={paths.center} className={buttonLook('quiet')}>
          {stay.toCentre}
        </Link>
      }
    />
  );
}

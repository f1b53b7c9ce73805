import type { ReactNode } from 'react';
import { formatDay } from '../date/formats';
import { paths } from '../paths';
import { Link } from '../router/link';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';
import { Kite } from '../ui/illustrations/kite';
import { stay } from './messages';
import { useActiveChild } from './queries';

interface WhileHereProps {
  children: ReactNode;
  /** Also shows the form for a child that has left. */
  alsoLeft?: boolean;
}

/** Shows a form only while the child is at the centre, and else a note, before anything is filled in. */
export function WhileHere({ children, alsoLeft = false }: WhileHereProps) {
  const { firstName, centerName, readableUntil } = useActiveChild();
  if (readableUntil === '' || alsoLeft) return children;
  return (
    <EmptyState
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

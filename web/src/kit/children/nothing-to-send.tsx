import { formatDay } from '../date/formats';
import { paths } from '../paths';
import { Link } from '../router/link';
import { buttonLook } from '../ui/button-look';
import { Empty } from '../ui/empty';
import { Kite } from '../ui/illustrations/kite';
import { useActiveChild } from './queries';
import { messages } from './stay-messages';

/** The child has left: what can still be done, and whom to ask for the rest. */
export function NothingToSend() {
  const { firstName, centerName, readableUntil } = useActiveChild();
  return (
    <Empty
      drawing={<Kite />}
      title={messages.nothingToSend(firstName)}
      text={messages.left(firstName, centerName, formatDay(readableUntil))}
      action={
        <Link to={paths.center} className={buttonLook('quiet')}>
          {messages.toCentre}
        </Link>
      }
    />
  );
}

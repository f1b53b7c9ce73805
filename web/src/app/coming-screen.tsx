import { useActiveChild } from '../kit/children/queries';
import { paths } from '../kit/paths';
import { Link } from '../kit/router/link';
import { Head } from '../kit/screen/screen';
import { buttonLook } from '../kit/ui/button-look';
import { Empty } from '../kit/ui/empty';
import { Kite } from '../kit/ui/illustrations/kite';
import { messages } from './messages';

/** Holds the place of a screen that is not built yet, under its own heading. */
export function ComingScreen() {
  const child = useActiveChild();
  return (
    <>
      <Head />
      <Empty
        drawing={<Kite />}
        title={messages.comingTitle}
        text={messages.coming(child.firstName)}
        action={
          <Link to={paths.timeline} className={buttonLook('quiet')}>
            {messages.toTimeline}
          </Link>
        }
      />
    </>
  );
}

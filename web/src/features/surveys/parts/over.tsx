import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { messages as shared } from '../../../kit/text/messages';
import { buttonLook } from '../../../kit/ui/button-look';
import { Empty } from '../../../kit/ui/empty';
import { Envelope } from '../../../kit/ui/illustrations/envelope';
import { messages } from '../messages';
import type { Why } from '../over';

/** Why there is nothing to answer, and the way on. */
export function Over({ why }: { why: Why }) {
  return (
    <Empty
      drawing={<Envelope />}
      {...messages.over[why]}
      action={
        <Link to={paths.blogs} className={buttonLook('quiet')}>
          {shared.toHome}
        </Link>
      }
    />
  );
}

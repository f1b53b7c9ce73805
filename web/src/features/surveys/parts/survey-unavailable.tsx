import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { messages as shared } from '../../../kit/text/messages';
import { buttonLook } from '../../../kit/ui/button-look';
import { EmptyState } from '../../../kit/ui/empty-state';
import { Envelope } from '../../../kit/ui/illustrations/envelope';
import { messages } from '../messages';
import type { UnavailableReason } from '../unavailable';

/** Why there is nothing to answer, with a link to Home. */
export function SurveyUnavailable({ reason }: { reason: UnavailableReason }) {
  return (
    <EmptyState
      drawing={<Envelope />}
      {...messages.unavailable[reason]}
      action={
        <Link to={paths.blogs} className={buttonLook('quiet')}>
          {shared.toHome}
        </Link>
      }
    />
  );
}

import { ExternalLink, FileBadge } from 'lucide-react';
import { itemOf } from '../../../kit/config/server-texts';
import { formatDay } from '../../../kit/date/formats';
import { paths } from '../../../kit/paths';
import { QueryState } from '../../../kit/query/query-state';
import { Link } from '../../../kit/router/link';
import { useSearch } from '../../../kit/router/use-current-route';
import { Screen } from '../../../kit/screen/screen';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { EmptyState } from '../../../kit/ui/empty-state';
import { FormSkeleton } from '../../../kit/ui/form-skeleton';
import { Envelope } from '../../../kit/ui/illustrations/envelope';
import { useCertificate } from '../fee-certificate/queries';
import type { Wanted } from '../fee-certificate/rules';
import { MailForm } from './mail-form';
import { messages } from './messages';
import { periodIn } from './rules';

/** A certificate to open and to email. The search parameters identify it, so a reload fetches it again. */
export function ShareScreen() {
  const wanted = periodIn(useSearch(paths.shareFeeCerticate));
  return (
    <Screen width="max-w-form" back={paths.feeCertificate}>
      {wanted ? (
        <Certificate wanted={wanted} />
      ) : (
        <EmptyState
          drawing={<Envelope />}
          title={messages.noneTitle}
          text={messages.none}
          action={
            <Link to={paths.feeCertificate} className={buttonLook('quiet')}>
              {messages.toForm}
            </Link>
          }
        />
      )}
    </Screen>
  );
}

function Certificate({ wanted }: { wanted: Wanted }) {
  const { natureOfService, startDate, endDate } = wanted;
  return (
    <QueryState query={useCertificate(wanted)} skeleton={<FormSkeleton fields={2} />}>
      {(url) => (
        <div className="form-page">
          <Card className="mb-6 p-4">
            <div className="mb-4 flex items-center gap-3">
              <span
                data-kind="message"
                className="grid size-11 flex-none place-items-center rounded-control bg-kind-tint text-kind"
              >
                <FileBadge size={24} aria-hidden="true" />
              </span>
              <div className="min-w-0 wrap-anywhere">
                <h2 className="text-md leading-row font-bold">{itemOf('certificate_natures', natureOfService)}</h2>
                <p className="num text-sm text-muted">{messages.period(formatDay(startDate), formatDay(endDate))}</p>
              </div>
            </div>
            <p className="mb-4">{messages.ready}</p>
            <a href={url} target="_blank" rel="noopener noreferrer" className={`w-full ${buttonLook('quiet')}`}>
              <span className="min-w-0 wrap-anywhere">{messages.open}</span>
              <ExternalLink size={18} aria-hidden="true" />
            </a>
          </Card>
          <MailForm url={url} />
        </div>
      )}
    </QueryState>
  );
}

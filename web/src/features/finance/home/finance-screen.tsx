import { BellOff, FileBadge, HandCoins, ReceiptIndianRupee, ScrollText, Wallet } from 'lucide-react';
import { useActiveChild } from '../../../kit/children/queries';
import { useScreensConfig } from '../../../kit/config/screens';
import { useSingleFlight } from '../../../kit/form/use-single-flight';
import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { Screen } from '../../../kit/screen/screen';
import { Button } from '../../../kit/ui/button';
import { buttonLook } from '../../../kit/ui/button-look';
import { TileFace, tileLook } from '../../../kit/ui/tile-face';
import { messages } from './messages';
import { Explained } from './parts/explained';
import { type BillingPage, openBilling } from './queries';

/** Finance: two explanations, and links to invoices, the fee certificate and the refund form. */
export function FinanceScreen() {
  const { firstName, readableUntil } = useActiveChild();
  const { accountsIssue } = useScreensConfig();
  // For a child who has left, only requests about fees can be sent.
  const here = readableUntil === '';
  const { singleFlight } = useSingleFlight<BillingPage>();
  const open = (page: BillingPage) => () => void singleFlight(page, () => openBilling(page));
  return (
    <Screen back={paths.support}>
      <div className="mb-6 grid gap-3 md:gap-4 lg:grid-cols-2">
        <Explained icon={HandCoins} kind="growth" title={messages.credit}>
          <p>{messages.creditText}</p>
          <p className="mt-1 text-sm text-muted">{messages.creditMore}</p>
        </Explained>
        <Explained icon={BellOff} kind="milk" title={messages.reminders}>
          <p className="mb-4 wrap-anywhere">{messages.remindersText(firstName)}</p>
          <div className="mt-auto flex flex-wrap gap-2">
            {(here || accountsIssue !== '') && (
              <Link to={paths.raiseAnIssue} className={`flex-auto ${buttonLook('line')}`}>
                {messages.withdrawn}
              </Link>
            )}
            <span className="grid flex-auto">
              <Button look="quiet" title={messages.newWindow} onClick={open('pay')}>
                {messages.paid}
              </Button>
            </span>
          </div>
        </Explained>
      </div>
      <h2 className="mb-3 text-lg font-bold">{messages.tiles}</h2>
      <ul className="grid grid-cols-halves gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <li>
          <button
            type="button"
            data-kind="growth"
            title={messages.newWindow}
            className={tileLook()}
            onClick={open('invoices')}
          >
            <TileFace icon={ScrollText} {...messages.invoices} />
          </button>
        </li>
        <li>
          <button
            type="button"
            data-kind="activity"
            title={messages.newWindow}
            className={tileLook()}
            onClick={open('pay')}
          >
            <TileFace icon={Wallet} {...messages.pay} />
          </button>
        </li>
        <li>
          <Link to={paths.feeCertificate} data-kind="message" className={tileLook()}>
            <TileFace icon={FileBadge} {...messages.certificate} />
          </Link>
        </li>
        {here && (
          <li>
            <Link to={paths.nonSatisfaction} data-kind="photo" className={tileLook()}>
              <TileFace icon={ReceiptIndianRupee} {...messages.refund} />
            </Link>
          </li>
        )}
      </ul>
    </Screen>
  );
}

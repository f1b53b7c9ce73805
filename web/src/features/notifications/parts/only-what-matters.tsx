import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { buttonLook } from '../../../kit/ui/button-look';
import { Card } from '../../../kit/ui/card';
import { SleepingBell } from '../../../kit/ui/illustrations/sleeping-bell';
import { messages } from '../messages';

/** Beside the list on wide screens: what notifications are about, and a link to the settings. */
export function OnlyWhatMatters({ centre }: { centre: string }) {
  return (
    <Card className="grid justify-items-center px-5 py-6 text-center">
      <SleepingBell />
      <h2 className="mt-3 text-lg font-bold">{messages.onlyTitle}</h2>
      <p className="mt-1 mb-4 text-sm text-balance text-muted">{messages.only(centre)}</p>
      <Link to={paths.notificationSettings} className={buttonLook('quiet')}>
        {messages.settings}
      </Link>
    </Card>
  );
}

import { useConfig } from '../../kit/config/config';
import { formatDay } from '../../kit/date/formats';
import { useToday } from '../../kit/date/use-today';
import { Screen } from '../../kit/screen/screen';
import { buttonLook } from '../../kit/ui/button-look';
import { Card } from '../../kit/ui/card';
import { Facts } from '../../kit/ui/facts';
import { messages } from './messages';

/** The licences of what the app contains, written by scripts/after-build.mjs. */
const LICENCES = '/licenses.txt';

/** Name and version of the portal, for support on the phone. Part of every build. */
export function ExampleScreen() {
  const today = useToday();
  const { appName, version } = useConfig();
  const facts = [
    { name: messages.name, value: appName },
    { name: messages.version, value: version },
    { name: messages.today, value: formatDay(today) },
  ];
  return (
    <Screen width="max-w-form">
      <p className="mb-4 text-muted">{messages.about}</p>
      <Card>
        <Facts look="rows" facts={facts} className="p-4" />
      </Card>
      <a
        href={LICENCES}
        target="_blank"
        rel="noopener noreferrer"
        className={`mt-4 ${buttonLook('quiet', { wide: true })}`}
      >
        {messages.licences}
      </a>
    </Screen>
  );
}

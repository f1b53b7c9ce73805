import { useConfig } from '../../kit/config/config';
import { formatDay } from '../../kit/date/formats';
import { useToday } from '../../kit/date/use-today';
import { Screen } from '../../kit/screen/screen';
import { Card } from '../../kit/ui/card';
import { messages } from './messages';

/** A plain page in every build: which portal this is, as somebody who helps a parent on the phone wants it read out. */
export function ExampleScreen() {
  const today = useToday();
  const { appName, version } = useConfig();
  const facts = [
    [messages.name, appName],
    [messages.version, version],
    [messages.today, formatDay(today)],
  ] as const;
  return (
    <Screen width="max-w-form">
      <p className="mb-4 text-muted">{messages.about}</p>
      <Card>
        <dl className="p-4">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
              <dt className="text-muted">{term}</dt>
              <dd className="num text-end font-semibold">{fact}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Screen>
  );
}

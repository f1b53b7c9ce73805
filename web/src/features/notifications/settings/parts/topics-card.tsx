import { paths } from '../../../../kit/paths';
import { Link } from '../../../../kit/router/link';
import { Card } from '../../../../kit/ui/card';
import { Switch } from '../../../../kit/ui/switch';
import { messages } from '../messages';
import type { TopicChoice } from '../model';

interface Props {
  topics: readonly TopicChoice[];
  emailOnFile: boolean;
  onFlip: (topic: TopicChoice, way: 'push' | 'email') => void;
}

/** A row for each topic, with a switch for push and one for email. */
export function TopicsCard({ topics, emailOnFile, onFlip }: Props) {
  return (
    <Card className="px-4 pt-4 pb-2">
      <h2 className="text-lg font-bold">{messages.topics}</h2>
      {emailOnFile ? (
        <p className="mt-1 text-sm text-muted">{messages.topicsHint}</p>
      ) : (
        <Link to={paths.myProfile} className="mt-1 flex min-h-11 items-center text-sm font-semibold text-primary">
          {messages.noEmail}
        </Link>
      )}
      <div aria-hidden="true" className="mt-2 flex justify-end text-xs font-semibold text-muted">
        <span className="w-14 text-center">{messages.push}</span>
        <span className="w-14 text-center">{messages.email}</span>
      </div>
      <ul>
        {topics.map((choice) => (
          <li
            key={choice.topic}
            className="flex min-h-14 flex-wrap items-center justify-end border-line not-first:border-t"
          >
            <span className="min-w-0 flex-1 basis-name py-1 pe-2 leading-body font-semibold wrap-anywhere">
              {messages.topicNames[choice.topic] ?? choice.label}
            </span>
            {/* Grouped, so that both wrap together below a long name. */}
            <span className="flex flex-none">
              <Switch
                label={messages.by(messages.topicNames[choice.topic] ?? choice.label, messages.push)}
                on={choice.push}
                onChange={(push) => onFlip({ ...choice, push }, 'push')}
              />
              <Switch
                label={messages.by(messages.topicNames[choice.topic] ?? choice.label, messages.email)}
                on={choice.email}
                disabled={!emailOnFile}
                onChange={(email) => onFlip({ ...choice, email }, 'email')}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

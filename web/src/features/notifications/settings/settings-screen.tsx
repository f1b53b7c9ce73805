import { QueryState } from '../../../kit/query/query-state';
import { Screen } from '../../../kit/screen/screen';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { DeviceCard } from './parts/device-card';
import { QuietCard } from './parts/quiet-card';
import { TopicsCard } from './parts/topics-card';
import { useSaveSettings, useSettings } from './queries';

/** Notification settings: device, topics and quiet hours. Each change is saved immediately. */
export function SettingsScreen() {
  const settings = useSettings();
  const { change, flip } = useSaveSettings();
  return (
    <Screen width="max-w-form" back>
      <QueryState query={settings} skeleton={<CardSkeleton className="h-40" />}>
        {({ topics, quiet, devices, emailOnFile }) => (
          <div className="grid grid-cols-1 gap-3">
            <DeviceCard devices={devices} />
            <TopicsCard
              topics={topics}
              emailOnFile={emailOnFile}
              onFlip={(topic, way) => flip(`${topic.topic} ${way}`, { topic })}
            />
            <QuietCard
              quiet={quiet}
              onFlip={(next) => flip('quiet', { quiet: next })}
              onChange={(next) => change({ quiet: next })}
            />
          </div>
        )}
      </QueryState>
    </Screen>
  );
}

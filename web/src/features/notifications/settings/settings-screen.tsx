import { QueryState } from '../../../kit/query/query-state';
import { Screen } from '../../../kit/screen/screen';
import { CardBones } from '../../../kit/ui/card-bones';
import { DeviceCard } from './parts/device-card';
import { QuietCard } from './parts/quiet-card';
import { TopicsCard } from './parts/topics-card';
import { useSaveSettings, useSettings } from './queries';

/** What a parent is told, on which way, and when not. Every change is saved as it is made. */
export function SettingsScreen() {
  const settings = useSettings();
  const { change, flip } = useSaveSettings();
  return (
    <Screen width="max-w-form" back>
      <QueryState query={settings} skeleton={<CardBones className="h-40" />}>
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

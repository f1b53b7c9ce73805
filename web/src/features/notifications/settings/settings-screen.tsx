import { ArrowLeft } from 'lucide-react';
import { QueryState } from '../../../kit/query/query-state';
import { goBack } from '../../../kit/router/history';
import { messages as shared } from '../../../kit/text/messages';
import { CardBones } from '../../../kit/ui/card-bones';
import { IconButton } from '../../../kit/ui/icon-button';
import { ScreenHead } from '../../../kit/ui/screen-head';
import { messages } from './messages';
import { DeviceCard } from './parts/device-card';
import { QuietCard } from './parts/quiet-card';
import { TopicsCard } from './parts/topics-card';
import { useChange, useSettings } from './queries';

/** What a parent is told, on which way, and when not. Every change is saved as it is made. */
export function SettingsScreen() {
  const settings = useSettings();
  const change = useChange();
  return (
    <div className="mx-auto max-w-form">
      <ScreenHead
        title={messages.title}
        back={<IconButton label={shared.back} icon={<ArrowLeft size={24} aria-hidden="true" />} onClick={goBack} />}
      />
      <QueryState query={settings} skeleton={<CardBones className="h-40" />}>
        {({ topics, quiet, devices, emailOnFile }) => (
          <div className="grid gap-3">
            <DeviceCard devices={devices} onTurnedOn={() => void settings.refetch()} />
            <TopicsCard topics={topics} emailOnFile={emailOnFile} onChange={(topic) => change({ topic })} />
            <QuietCard quiet={quiet} onChange={(next) => change({ quiet: next })} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

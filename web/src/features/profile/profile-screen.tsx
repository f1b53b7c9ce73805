import { FolderDown, MonitorSmartphone, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { refreshChild, useActiveChild } from '../../kit/children/queries';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { Screen } from '../../kit/screen/screen';
import { titles } from '../../kit/text/titles';
import { messages } from './messages';
import { ChildCard } from './parts/child-card';
import { ParentCard } from './parts/parent-card';
import { WayOn } from './parts/way-on';

/** The child, the parent who is signed in, and the ways to the guardians, to the parent's devices and to their data. */
export function ProfileScreen() {
  const child = useActiveChild();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const done = await refreshChild();
    setRefreshing(false);
    if (done) toast(messages.refreshed, 'done');
  };
  return (
    <Screen width="@container max-w-wide" refresh={{ busy: refreshing, run: () => void refresh() }}>
      <div className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-3-2 @beside:gap-6">
        <ChildCard child={child} />
        <div className="grid grid-cols-1 gap-3">
          <ParentCard child={child} />
          <WayOn to={paths.guardian} kind="outdoor" icon={<UsersRound size={20} />} title={titles.guardian}>
            {messages.guardiansHint(child.firstName)}
          </WayOn>
          <WayOn to={paths.sessions} kind="growth" icon={<MonitorSmartphone size={20} />} title={titles.sessions}>
            {messages.devicesHint}
          </WayOn>
          <WayOn to={paths.dataAsks} kind="photo" icon={<FolderDown size={20} />} title={titles.dataAsks}>
            {messages.dataHint}
          </WayOn>
        </div>
      </div>
    </Screen>
  );
}

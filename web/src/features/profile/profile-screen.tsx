import { FolderDown, MonitorSmartphone, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { refreshChild, useActiveChild } from '../../kit/children/queries';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { Screen } from '../../kit/screen/screen';
import { titles } from '../../kit/text/titles';
import { messages } from './messages';
import { ChildCard } from './parts/child-card';
import { LinkCard } from './parts/link-card';
import { ParentCard } from './parts/parent-card';
import { PhotoConsentCard } from './parts/photo-consent-card';

/** The child, the signed-in parent, and links to guardians, devices and data requests. */
export function ProfileScreen() {
  const child = useActiveChild();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const done = await refreshChild();
    setRefreshing(false);
    if (done) toast(messages.refreshed, 'success');
  };
  return (
    <Screen width="@container max-w-wide" refresh={{ busy: refreshing, run: () => void refresh() }}>
      <div className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-3-2 @beside:gap-6">
        <ChildCard child={child} />
        <div className="grid grid-cols-1 gap-3">
          <ParentCard child={child} />
          <PhotoConsentCard child={child} />
          <LinkCard to={paths.guardian} kind="outdoor" icon={<UsersRound size={20} />} title={titles.guardian}>
            {messages.guardiansHint(child.firstName)}
          </LinkCard>
          <LinkCard to={paths.sessions} kind="growth" icon={<MonitorSmartphone size={20} />} title={titles.sessions}>
            {messages.devicesHint}
          </LinkCard>
          <LinkCard to={paths.yourData} kind="photo" icon={<FolderDown size={20} />} title={titles.yourData}>
            {messages.dataHint}
          </LinkCard>
        </div>
      </div>
    </Screen>
  );
}

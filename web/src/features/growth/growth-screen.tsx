import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { useSearch } from '../../kit/router/use-route';
import { Screen } from '../../kit/screen/screen';
import { Tabs } from '../../kit/ui/tabs';
import { messages } from './messages';
import { ChildCareTab } from './parts/child-care-tab';
import { MeasurementTab } from './parts/measurement-tab';

const TABS = [
  { key: 'measurement', title: messages.measurement },
  { key: 'childCare', title: messages.childCare },
] as const;

/** How the child grows, in two tabs. The address says which: Child Care where it asks for 'COR'. */
export function GrowthScreen() {
  const { tab } = useSearch(paths.growth);
  const active = tab === 'COR' ? 'childCare' : 'measurement';
  return (
    <Screen width="@container max-w-wide">
      <Tabs
        label={messages.views}
        tabs={TABS}
        active={active}
        onChange={(key) =>
          void navigate({ to: paths.growth, search: key === 'childCare' ? { tab: 'COR' } : {} }, { instead: true })
        }
      >
        {active === 'childCare' ? <ChildCareTab /> : <MeasurementTab />}
      </Tabs>
    </Screen>
  );
}

import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { useSearch } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { Tabs } from '../../kit/ui/tabs';
import { messages } from './messages';
import { ChildCareTab } from './parts/child-care-tab';
import { MeasurementTab } from './parts/measurement-tab';

const TABS = [
  { key: 'measurement', title: messages.measurement },
  { key: 'childCare', title: messages.childCare },
] as const;

/** Growth, in two tabs. `tab=COR` in the address opens Child Care. */
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
          void navigate({ to: paths.growth, search: key === 'childCare' ? { tab: 'COR' } : {} }, { replace: true })
        }
      >
        {active === 'childCare' ? <ChildCareTab /> : <MeasurementTab />}
      </Tabs>
    </Screen>
  );
}

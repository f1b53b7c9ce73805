import '../../kit/styles/screens.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../kit/paths';
import { ScreenHead } from '../../kit/ui/screen-head';
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
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const active = tab === 'COR' ? 'childCare' : 'measurement';
  return (
    <div className="@container mx-auto max-w-wide">
      <ScreenHead title={messages.title} />
      <Tabs
        label={messages.views}
        tabs={TABS}
        active={active}
        onChange={(key) =>
          void navigate({
            to: paths.growth,
            search: key === 'childCare' ? { tab: 'COR' } : {},
            replace: true,
          })
        }
      >
        {active === 'childCare' ? <ChildCareTab /> : <MeasurementTab />}
      </Tabs>
    </div>
  );
}

import { Camera, ChevronLeft, RefreshCw, Utensils } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../src/kit/ui/card';
import { CardGrid } from '../src/kit/ui/card-grid';
import { DateBlock } from '../src/kit/ui/date-block';
import { DayContent, OtherDays } from '../src/kit/ui/day-content';
import { Facts } from '../src/kit/ui/facts';
import { IconButton } from '../src/kit/ui/icon-button';
import { ScreenHead } from '../src/kit/ui/screen-head';
import { Table } from '../src/kit/ui/table';
import { TileFace, tileLook } from '../src/kit/ui/tile-face';
import { WithSide } from '../src/kit/ui/with-side';
import { LONG, State, Story } from './story';

const WORDS = ['Paper boats', 'A walk to the park', LONG].map((id) => ({ id }));
const FACTS = [
  { name: 'Class', value: 'Nursery', kind: 'meals', icon: <Utensils size={20} aria-hidden="true" /> },
  { name: 'Centre', value: LONG, kind: 'photo', icon: <Camera size={20} aria-hidden="true" /> },
];
const OTHER_DAYS = { previous: (day: string) => `Before: ${day}`, next: (day: string) => `After: ${day}` };

export function Cards() {
  return (
    <>
      <Story of="ScreenHead">
        <ScreenHead title="Food Menu" />
        <ScreenHead
          title={`Photos of ${LONG}`}
          back={<IconButton label="Back" icon={<ChevronLeft size={24} aria-hidden="true" />} />}
          actions={<IconButton label="Refresh" icon={<RefreshCw size={24} aria-hidden="true" />} />}
        />
      </Story>
      <Story of="Card">
        <Card className="p-4">A card</Card>
        <Card className="p-4 wrap-anywhere">{LONG}</Card>
      </Story>
      <Story of="CardGrid">
        <CardGrid of={WORDS}>{({ id }) => <Card className="p-4 wrap-anywhere">{id}</Card>}</CardGrid>
      </Story>
      <Story of="DateBlock">
        <Card className="flex items-center gap-4 p-4">
          <DateBlock day="2026-11-12" className="bg-kind-tint text-kind" />
          <p>Nov 12, 2026</p>
        </Card>
      </Story>
      <Story of="Facts">
        {(['rows', 'long', 'columns', 'divided', 'icons'] as const).map((look) => (
          <State name={look} key={look}>
            <Facts look={look} facts={FACTS} className="grid-cols-facts" />
          </State>
        ))}
      </Story>
      <Story of="DayContent">
        <Days />
      </Story>
      <Story of="TileFace">
        <ul className="grid grid-cols-tiles gap-3">
          <li>
            <button type="button" data-kind="meals" className={tileLook()}>
              <TileFace icon={Utensils} title="Food Menu" text="What there is today" />
            </button>
          </li>
          <li>
            <button type="button" data-kind="photo" className={tileLook(true)}>
              <TileFace icon={Camera} title="Break" text="Nov 16 to Nov 20" status="Pending" />
            </button>
          </li>
          <li>
            <button type="button" data-kind="photo" className={tileLook()}>
              <TileFace icon={Camera} title={LONG} text={`Photos of ${LONG}`} />
            </button>
          </li>
        </ul>
      </Story>
      <Story of="Table">
        <State name="filled">
          <Table
            caption="November"
            columns={['Date', 'In', 'Out']}
            rows={[
              { key: '1', cells: ['Nov 11, 2026', '9:02 AM', '6:10 PM'] },
              { key: '2', cells: ['Nov 12, 2026', 'Absent'], tone: 'danger' },
              { key: '3', cells: [LONG, '9:15 AM', 'After half past six'] },
            ]}
          />
        </State>
        <State name="empty">
          <Table caption="December" columns={['Date', 'In', 'Out']} rows={[]} />
        </State>
      </Story>
      <Story of="WithSide">
        <State name="with a side, where there is room">
          <WithSide side={<Card className="p-4">At the side</Card>}>
            <Card className="p-4">The screen</Card>
          </WithSide>
        </State>
        <State name="without">
          <WithSide side={null}>
            <Card className="p-4">The screen</Card>
          </WithSide>
        </State>
      </Story>
    </>
  );
}

function Days() {
  const [day, setDay] = useState('2026-11-12');
  const near = { previous: '2026-11-10', next: '2026-11-16' };
  return (
    <DayContent day={day}>
      <p className="mb-3 text-center">Nothing on {day}.</p>
      <OtherDays {...near} texts={OTHER_DAYS} onShow={setDay} />
    </DayContent>
  );
}

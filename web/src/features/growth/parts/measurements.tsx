import { useState } from 'react';
import { formatDayShort } from '../../../kit/date/formats';
import { yearOf } from '../../../kit/date/months';
import { highlighted, useDeepLinkTarget } from '../../../kit/push/deep-link';
import { Select } from '../../../kit/ui/select';
import { Table } from '../../../kit/ui/table';
import { messages } from '../messages';
import { type Measurement, ofYear, yearsOf } from '../model';
import { BigNumbers } from './big-numbers';
import { GrowthLine } from './growth-line';

/** The month, with the day below it if the month has several measurements. */
function Month({ of: { day, month, showDay } }: { of: Measurement }) {
  return (
    <>
      {month}
      {showDay && <span className="block text-sm text-muted">{formatDayShort(day)}</span>}
    </>
  );
}

/** The latest figures, a table for a year, and two line charts. Needs at least one measurement. */
export function Measurements({ measurements }: { measurements: readonly Measurement[] }) {
  const years = yearsOf(measurements);
  const [chosen, setChosen] = useState<number>();
  const { day: opened } = useDeepLinkTarget();
  const year = years.find((one) => one === (chosen ?? (opened && yearOf(opened)))) ?? years[0] ?? 0;
  const { month, height, weight } = messages.columns;
  return (
    <div className="grid grid-cols-1 gap-5 @beside:grid-cols-2 @beside:gap-8">
      <div>
        <BigNumbers measurements={measurements} />
        <div className="my-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-bold">{messages.byMonth}</h2>
          <Select
            label={messages.year}
            value={year}
            options={years.map((value) => ({ value, text: String(value) }))}
            onChange={setChosen}
          />
        </div>
        <Table
          caption={messages.table(year)}
          columns={[month, height, weight]}
          rows={ofYear(measurements, year).map((one) => ({
            key: one.day,
            highlight: one.day === opened ? highlighted : undefined,
            cells: [<Month key={one.day} of={one} />, one.height ?? messages.none, one.weight ?? messages.none],
          }))}
        />
      </div>
      <div>
        <h2 className="mb-2 text-lg font-bold">{messages.overTime}</h2>
        <div className="grid gap-3">
          <GrowthLine measurements={measurements} of="height" />
          <GrowthLine measurements={measurements} of="weight" />
        </div>
      </div>
    </div>
  );
}

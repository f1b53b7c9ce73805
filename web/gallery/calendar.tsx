import { type ComponentProps, useState } from 'react';
import { Calendar } from '../src/kit/ui/calendar';
import { Select } from '../src/kit/ui/select';
import { LONG, Row, Story } from './story';

const HOLIDAYS = new Map([
  ['2026-11-08', 'Deepavali'],
  ['2026-11-24', 'Guru Nanak Jayanti'],
  ['2026-12-25', `Christmas in ${LONG}`],
]);

type Given = Partial<ComponentProps<typeof Calendar>>;

const STATES: Record<string, Given> = {
  empty: {},
  filled: { value: '2026-11-18' },
  'within a range': { min: '2026-11-16', max: '2026-12-04', early: 'the week before it is full' },
  'a span of days': { since: '2026-11-16', value: '2026-11-20' },
  'a leap day': { value: '2028-02-29', today: '2028-02-29' },
  'the last day of a year': { value: '2026-12-31' },
};

/** One calendar at a time, because each takes the focus when it is mounted. */
export function CalendarStory() {
  const [state, setState] = useState('empty');
  return (
    <Story of="Calendar">
      <Row>
        <Select
          label="State"
          value={state}
          options={Object.keys(STATES).map((value) => ({ value, text: value }))}
          onChange={setState}
        />
      </Row>
      <One key={state} {...STATES[state]} />
    </Story>
  );
}

function One({ value: start = '', ...more }: Given) {
  const [day, setDay] = useState(start);
  const [years, setYears] = useState<readonly number[]>([]);
  return (
    <>
      <Calendar
        today="2026-11-12"
        holidays={HOLIDAYS}
        {...more}
        value={day}
        onYear={(year) => setYears((before) => (before.at(-1) === year ? before : [...before, year]))}
        onChoose={setDay}
      />
      <p>
        Chosen: <output aria-label="Chosen">{day || 'none'}</output>
      </p>
      <p>
        Years shown: <output aria-label="Years shown">{years.join(', ')}</output>
      </p>
    </>
  );
}

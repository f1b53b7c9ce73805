import { useId } from 'react';
import { GroupFrame } from '../../../../kit/ui/group-frame';
import { messages } from '../messages';
import { type TaxYear, taxYears } from '../rules';

type Period = Pick<TaxYear, 'startDate' | 'endDate'>;

interface Props {
  today: string;
  chosen: Period;
  onChoose: (period: Period) => void;
}

/** Buttons that fill in both days of a tax year. */
export function TaxYears({ today, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <GroupFrame id={id} role="group" label={messages.year} hint={messages.yearHint}>
      <div className="flex flex-wrap gap-2">
        {taxYears(today).map(({ name, startDate, endDate }) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.startDate === startDate && chosen.endDate === endDate}
            onClick={() => onChoose({ startDate, endDate })}
            className="press num min-h-12 rounded-full bg-field px-4 py-1.5 text-sm font-bold shadow-control aria-pressed:bg-tint aria-pressed:text-on-tint aria-pressed:shadow-control-done"
          >
            {name}
          </button>
        ))}
      </div>
    </GroupFrame>
  );
}

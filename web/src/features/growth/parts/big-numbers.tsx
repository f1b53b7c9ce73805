import { formatDay } from '../../../kit/date/formats';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';
import { latest, type Measurement } from '../model';

/** The last height and the last weight, large. */
export function BigNumbers({ measurements }: { measurements: readonly Measurement[] }) {
  const facts = [
    { word: messages.height, unit: messages.cm, last: latest(measurements, 'height') },
    { word: messages.weight, unit: messages.kg, last: latest(measurements, 'weight') },
  ];
  return (
    <Card className="mb-3 overflow-hidden py-4">
      <dl className="grid grid-cols-halves gap-y-3">
        {facts.map(({ word, unit, last }) => (
          <div key={word} className="-ms-px border-s border-line px-4">
            <dt className="text-sm text-muted">{word}</dt>
            <dd className="num">
              <b className="text-2xl">{last?.value ?? messages.none}</b>
              {last && <span className="ms-1 font-semibold">{unit}</span>}
              {last && <span className="block text-xs text-muted">{messages.measuredOn(formatDay(last.day))}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

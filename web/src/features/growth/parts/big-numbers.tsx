import { formatDay } from '../../../kit/date/formats';
import { Card } from '../../../kit/ui/card';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import { latest, type Measurement } from '../model';

/** The latest height and weight in large figures. */
export function BigNumbers({ measurements }: { measurements: readonly Measurement[] }) {
  const facts = [
    { name: messages.height, unit: messages.cm, last: latest(measurements, 'height') },
    { name: messages.weight, unit: messages.kg, last: latest(measurements, 'weight') },
  ].map(({ name, unit, last }) => ({
    name,
    value: (
      <>
        <b className="text-2xl">{last?.value ?? messages.none}</b>
        {last && <span className="ms-1 font-semibold">{unit}</span>}
        {last && <span className="block text-xs text-muted">{messages.measuredOn(formatDay(last.day))}</span>}
      </>
    ),
  }));
  return (
    <Card className="mb-3 px-1.5 py-4">
      <Facts look="divided" facts={facts} className="grid-cols-halves" />
    </Card>
  );
}

import { Card } from '../../../kit/ui/card';
import { Envelope } from '../../../kit/ui/illustrations/envelope';
import { messages } from '../messages';

/** Beside a form: what becomes of a request once it is sent. */
export function NextCard() {
  return (
    <Card className="overflow-hidden">
      <div className="grid place-items-center bg-tint py-6">
        <Envelope />
      </div>
      <div className="p-5">
        <h2 className="font-bold">{messages.next}</h2>
        <p className="mt-1 text-sm text-muted">{messages.nextText(messages.past)}</p>
      </div>
    </Card>
  );
}

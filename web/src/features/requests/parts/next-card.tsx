import { Card } from '../../../kit/ui/card';
import { Kite } from '../../../kit/ui/illustrations/kite';
import { messages } from '../messages';

/** Beside a form: what happens after the request is sent. */
export function NextCard() {
  return (
    <Card className="overflow-hidden">
      <div className="grid place-items-center bg-tint py-6">
        <Kite />
      </div>
      <div className="p-5">
        <h2 className="font-bold">{messages.next}</h2>
        <p className="mt-1 text-sm text-muted">{messages.nextText(messages.past)}</p>
      </div>
    </Card>
  );
}

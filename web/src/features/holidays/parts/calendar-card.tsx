import { useState } from 'react';
import { AskedPart, late } from '../../../kit/late/late-part';
import { Button } from '../../../kit/ui/button';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';

const sheet = late(async () => (await import('./calendar-sheet')).CalendarSheet);

/** The way to the holidays in the calendar of the parent's own phone. */
export function CalendarCard() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-40 flex-1 wrap-anywhere">
        <p className="font-bold">{messages.ownCalendar}</p>
        <p className="text-sm text-muted">{messages.ownCalendarHint}</p>
      </div>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {messages.setUp}
      </Button>
      {open && <AskedPart part={sheet} onClose={close} onMissing={close} />}
    </Card>
  );
}

import { useState } from 'react';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { Button } from '../../../kit/ui/button';
import { Card } from '../../../kit/ui/card';
import { messages } from '../messages';

const sheet = lazyComponent(async () => (await import('./calendar-sheet')).CalendarSheet);

/** A card that opens the calendar subscription. */
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
      {open && <OnDemand component={sheet} onClose={close} onAbort={close} />}
    </Card>
  );
}

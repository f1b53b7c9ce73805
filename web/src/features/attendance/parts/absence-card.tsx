import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useToday } from '../../../kit/date/use-today';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { QueryState } from '../../../kit/query/query-state';
import { Button } from '../../../kit/ui/button';
import { Card } from '../../../kit/ui/card';
import { Skeleton } from '../../../kit/ui/skeleton';
import { messages } from '../absence/messages';
import { type Absence, whenOf } from '../absence/model';
import { useAbsences, useCancelAbsence } from '../absence/queries';

const sheet = lazyComponent(async () => (await import('./absence-sheet')).AbsenceSheet);

/** The parent's absence notices, and a button to report another one. */
export function AbsenceCard() {
  const { firstName } = useActiveChild();
  const query = useAbsences();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card className="mb-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">
          <h2 className="text-lg font-bold">{messages.title}</h2>
          <p className="wrap-anywhere text-sm text-muted">{messages.hint(firstName)}</p>
        </div>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {messages.report}
        </Button>
      </div>
      <QueryState query={query} skeleton={<Skeleton className="mt-3 h-4" />}>
        {(absences) => (absences.length === 0 ? null : <AbsenceList absences={absences} />)}
      </QueryState>
      {open && <OnDemand component={sheet} onClose={close} onAbort={close} />}
    </Card>
  );
}

function AbsenceList({ absences }: { absences: readonly Absence[] }) {
  const cancel = useCancelAbsence();
  const today = useToday();
  return (
    <ul className="mt-2">
      {absences.map(({ day, what, reportedBy }) => (
        <li key={day} className="flex flex-wrap items-center gap-3 border-line border-t py-2.5">
          <div className="min-w-40 flex-1">
            <p className="font-semibold">{what}</p>
            <p className="num text-sm text-muted">
              {whenOf(day, today)} · {messages.reportedBy[reportedBy]}
            </p>
          </div>
          <Button look="plain" aria-label={messages.cancelNotice(whenOf(day, today))} onClick={() => void cancel(day)}>
            {messages.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}

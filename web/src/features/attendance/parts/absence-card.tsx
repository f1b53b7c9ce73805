import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useToday } from '../../../kit/date/use-today';
import { AskedPart, late } from '../../../kit/late/late-part';
import { QueryState } from '../../../kit/query/query-state';
import { Bone } from '../../../kit/ui/bone';
import { Button } from '../../../kit/ui/button';
import { Card } from '../../../kit/ui/card';
import { messages } from '../absence/messages';
import { type Absence, whenOf } from '../absence/model';
import { useAbsences, useTakeBack } from '../absence/queries';

const sheet = late(async () => (await import('./absence-sheet')).AbsenceSheet);

/** What was said to the centre ahead, and the way to say it. */
export function AbsenceCard() {
  const { firstName } = useActiveChild();
  const said = useAbsences();
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
          {messages.tell}
        </Button>
      </div>
      <QueryState query={said} skeleton={<Bone className="mt-3 h-4" />}>
        {(absences) => (absences.length === 0 ? null : <Said absences={absences} />)}
      </QueryState>
      {open && <AskedPart part={sheet} onClose={close} onMissing={close} />}
    </Card>
  );
}

function Said({ absences }: { absences: readonly Absence[] }) {
  const takeBack = useTakeBack();
  const today = useToday();
  return (
    <ul className="mt-2">
      {absences.map(({ day, what, saidBy }) => (
        <li key={day} className="flex flex-wrap items-center gap-3 border-line border-t py-2.5">
          <div className="min-w-40 flex-1">
            <p className="font-semibold">{what}</p>
            <p className="num text-sm text-muted">
              {whenOf(day, today)} · {messages.saidBy[saidBy]}
            </p>
          </div>
          <Button look="plain" aria-label={messages.takeBackOf(whenOf(day, today))} onClick={() => void takeBack(day)}>
            {messages.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import type { GivenCode, ShownPerson, SignedIn, StaffCentre } from '../../../wire-staff/types.gen';
import { post } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { Question } from '../../kit/ui/question';
import { useChange } from '../../kit/use-change';
import { CodeSheet } from './code-sheet';
import { messages } from './messages';
import { actionsOf, type PersonAction, roleText } from './model';
import { PersonSheet } from './person-sheet';

interface Props {
  person: ShownPerson;
  me: SignedIn;
  centres: readonly StaffCentre[];
  onClose: () => void;
  onChanged: () => void;
}

/** What can be done about one person, and each of it. */
export function PersonActions({ person, me, centres, onClose, onChanged }: Props) {
  const [doing, setDoing] = useState<'change' | 'end'>();
  const [code, setCode] = useState<{ kind: 'first' | 'enrolment'; code: GivenCode }>();
  const { busy, error, change } = useChange();
  const path = `people/${person.id}` as const;
  const finish = () => {
    onClose();
    onChanged();
  };

  const begin: Record<PersonAction, () => void> = {
    change: () => setDoing('change'),
    end: () => setDoing('end'),
    unlock: () => void change(() => post(`${path}/unlock`, {}), finish),
    firstCode: () =>
      void change(
        () => post(`${path}/first-code`, {}),
        (given) => setCode({ kind: 'first', code: given }),
      ),
    enrolmentCode: () =>
      void change(
        () => post(`${path}/enrolment-code`, {}),
        (given) => setCode({ kind: 'enrolment', code: given }),
      ),
  };

  if (code) return <CodeSheet name={person.name} kind={code.kind} code={code.code} onClose={finish} />;
  if (doing === 'change')
    return <PersonSheet person={person} me={me} centres={centres} onClose={onClose} onSaved={finish} />;
  if (doing === 'end')
    return (
      <Question
        title={messages.endTitle(person.name)}
        text={messages.endText}
        yes={messages.end}
        busy={busy}
        error={error}
        onNo={() => setDoing(undefined)}
        onYes={() => void change(() => post(`${path}/end`, {}), finish)}
      />
    );
  return (
    <Sheet title={person.name} subtitle={roleText(person)} onClose={onClose}>
      <div className="grid gap-2">
        {actionsOf(person, me).map((action) => (
          <Button key={action} look={action === 'end' ? 'deny' : 'line'} wide busy={busy} onClick={begin[action]}>
            {messages[action]}
          </Button>
        ))}
        <ErrorLine text={error} />
      </div>
    </Sheet>
  );
}

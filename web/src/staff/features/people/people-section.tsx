import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { now } from '../../../kit/date/clock';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { Badge } from '../../../kit/ui/badge';
import { Button } from '../../../kit/ui/button';
import { IconButton } from '../../../kit/ui/icon-button';
import { Table } from '../../../kit/ui/table';
import type { ShownPerson, SignedIn, StaffCentre } from '../../../wire-staff/types.gen';
import { nameRooms } from '../../kit/rooms';
import { Initial } from '../../kit/ui/initial';
import { messages } from './messages';
import { actionsOf, marksOf, roleText } from './model';

const personActions = lazyComponent(() => import('./person-actions').then(({ PersonActions }) => PersonActions));

interface Props {
  people: readonly ShownPerson[];
  me: SignedIn;
  centres: readonly StaffCentre[];
  /** Names of tablets by their id. */
  tablets: ReadonlyMap<string, string>;
  showsEnded: boolean;
  onShowEnded: (shown: boolean) => void;
  onChanged: () => void;
  /** A sheet could not be loaded. */
  onNotLoaded: () => void;
}

/** The people of a centre, and what can be done about each. */
export function PeopleSection({
  people,
  me,
  centres,
  tablets,
  showsEnded,
  onShowEnded,
  onChanged,
  onNotLoaded,
}: Props) {
  const [open, setOpen] = useState<string>();
  const opened = people.find(({ id }) => id === open);
  const roomsOf = (person: ShownPerson) => {
    if (person.role !== 'teacher') return messages.allRooms;
    return nameRooms(centres, person.rooms) || messages.noRooms;
  };
  return (
    <section aria-label={messages.caption} className="grid gap-2">
      {people.length === 0 ? (
        <p className="rounded-card bg-surface p-6 text-center text-muted shadow-card">{messages.empty}</p>
      ) : (
        <Table
          caption={messages.caption}
          columns={[messages.person, messages.rooms, messages.state, messages.actions]}
          rows={people.map((person) => ({
            key: person.id,
            cells: [
              <span key="name" className="flex min-w-0 items-center gap-3">
                <Initial name={person.name} />
                <span className="min-w-0 leading-body whitespace-normal wrap-break-word">
                  <b className="block">{person.name}</b>
                  <span className="block text-sm font-normal text-muted">{roleText(person)}</span>
                </span>
              </span>,
              roomsOf(person),
              <span key="state" className="flex flex-wrap gap-1.5">
                {marksOf(person, tablets, now()).map(({ tone, text }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </span>,
              actionsOf(person, me).length > 0 && (
                <IconButton
                  key="actions"
                  label={messages.actionsFor(person.name)}
                  icon={<Ellipsis size={22} aria-hidden="true" />}
                  onClick={() => setOpen(person.id)}
                />
              ),
            ],
          }))}
        />
      )}
      <div>
        <Button look="plain" aria-pressed={showsEnded} onClick={() => onShowEnded(!showsEnded)}>
          {showsEnded ? messages.hideEnded : messages.showEnded}
        </Button>
      </div>
      {opened && (
        <OnDemand
          component={personActions}
          onAbort={() => {
            setOpen(undefined);
            onNotLoaded();
          }}
          person={opened}
          me={me}
          centres={centres}
          onClose={() => setOpen(undefined)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

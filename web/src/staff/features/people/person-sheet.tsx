import { type FormEvent, useState } from 'react';
import { randomId } from '../../../kit/text/random-id';
import { Button } from '../../../kit/ui/button';
import { Field } from '../../../kit/ui/field';
import { SelectField } from '../../../kit/ui/select-field';
import { Sheet } from '../../../kit/ui/sheet';
import type { Role, ShownPerson, SignedIn, StaffCentre } from '../../../wire-staff/types.gen';
import { LANGUAGES } from '../../kit/language/languages';
import { post, put } from '../../kit/net/call';
import { CheckList } from '../../kit/ui/check-list';
import { ErrorLine } from '../../kit/ui/error-line';
import { useChange } from '../../kit/use-change';
import { messages } from './messages';
import { type Fault, faultOf, fieldsToSend, type PersonFields, rolesFor } from './model';

interface Props {
  /** Undefined for a new person. */
  person?: ShownPerson;
  me: SignedIn;
  centres: readonly StaffCentre[];
  /** The centre of a new person. */
  centre?: string | undefined;
  onClose: () => void;
  onSaved: (person: ShownPerson) => void;
}

const FIELD_OF: Record<Fault, string> = {
  noName: 'name',
  noCentre: 'centre',
  noRoom: 'rooms',
  endsBefore: 'ends_on',
};

/** Adds a person, or changes one. */
export function PersonSheet({ person, me, centres, centre, onClose, onSaved }: Props) {
  const [fields, setFields] = useState<PersonFields>(
    () => person ?? { name: '', role: 'teacher', centre: centre ?? null, rooms: [], writes: true, publishes: true },
  );
  const [fault, setFault] = useState<Fault>();
  // One for all attempts of this sheet: a lost answer adds nobody twice.
  const [key] = useState(randomId);
  const { busy, error, fields: refused, change } = useChange();
  const set = (changed: Partial<PersonFields>) => {
    setFields({ ...fields, ...changed });
    setFault(undefined);
  };
  const rooms = centres.find(({ id }) => id === fields.centre)?.rooms ?? [];
  const faultAt = (name: string) => (fault && FIELD_OF[fault] === name ? messages[fault] : undefined);
  const errorOf = (name: string) => faultAt(name) ?? (refused.some((one) => one.startsWith(name)) ? error : undefined);

  function save(event: FormEvent) {
    event.preventDefault();
    const found = faultOf(fields);
    setFault(found);
    if (found) return;
    const body = fieldsToSend(fields);
    void change(
      () => (person ? put(`people/${person.id}`, body) : post('people', body, { idempotencyKey: key })),
      onSaved,
    );
  }

  const rights = [
    { value: 'writes', text: messages.writes },
    { value: 'publishes', text: messages.publishes },
  ] as const;
  return (
    <Sheet title={person ? person.name : messages.add} onClose={onClose}>
      <form onSubmit={save} noValidate className="grid gap-4">
        <Field
          name="name"
          label={messages.name}
          value={fields.name}
          error={errorOf('name')}
          maxLength={100}
          autoComplete="off"
          onChange={(name) => set({ name })}
        />
        {rolesFor(me).length > 1 && (
          <SelectField
            name="role"
            label={messages.role}
            value={fields.role}
            options={rolesFor(me).map((role) => ({ value: role, label: messages.roles[role] }))}
            onChange={(role) => set({ role: role as Role })}
          />
        )}
        {fields.role !== 'office' && centres.length > 1 && (
          <SelectField
            name="centre"
            label={messages.centre}
            value={fields.centre ?? ''}
            error={errorOf('centre')}
            options={centres.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={messages.noCentre}
            onChange={(chosen) => set({ centre: chosen === '' ? null : chosen, rooms: [] })}
          />
        )}
        {fields.role === 'teacher' && (
          <>
            <CheckList
              label={messages.rooms}
              options={rooms.map(({ id, name }) => ({ value: id, text: name }))}
              chosen={fields.rooms}
              error={errorOf('rooms')}
              onChange={(chosen) => set({ rooms: chosen })}
            />
            <CheckList
              label={messages.rights}
              options={rights}
              chosen={rights.flatMap(({ value }) => (fields[value] ? value : []))}
              onChange={(chosen) => set({ writes: chosen.includes('writes'), publishes: chosen.includes('publishes') })}
            />
          </>
        )}
        {fields.role !== 'office' && (
          <SelectField
            name="language"
            label={messages.language}
            value={fields.language ?? ''}
            options={[
              { value: '', label: messages.languageOfTablet },
              ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
            ]}
            onChange={(language) => set({ language })}
          />
        )}
        <div className="grid gap-4 md:grid-cols-pair">
          <Field
            name="starts_on"
            type="date"
            label={messages.startsOn}
            value={fields.starts_on ?? ''}
            error={errorOf('starts_on')}
            onChange={(day) => set({ starts_on: day })}
          />
          <Field
            name="ends_on"
            type="date"
            label={messages.endsOn}
            value={fields.ends_on ?? ''}
            error={errorOf('ends_on')}
            onChange={(day) => set({ ends_on: day })}
          />
        </div>
        <ErrorLine text={error} />
        <Button type="submit" busy={busy} wide>
          {messages.save}
        </Button>
      </form>
    </Sheet>
  );
}

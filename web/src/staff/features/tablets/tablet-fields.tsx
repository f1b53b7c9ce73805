import { Field } from '../../../kit/ui/field';
import { SelectField } from '../../../kit/ui/select-field';
import type { StaffCentre } from '../../../wire-staff/types.gen';
import { CheckList } from '../../kit/ui/check-list';
import { messages } from './messages';
import type { Fault, TabletFields } from './model';

interface Props {
  fields: TabletFields;
  centres: readonly StaffCentre[];
  /** Whether the centre can be chosen: a paired tablet stays at its own. */
  choosesCentre: boolean;
  fault: Fault | undefined;
  onChange: (fields: TabletFields) => void;
}

/** The name and the rooms of a tablet. */
export function TabletFieldsInput({ fields, centres, choosesCentre, fault, onChange }: Props) {
  const rooms = centres.find(({ id }) => id === fields.centre)?.rooms ?? [];
  const errorAt = (at: Fault) => (fault === at ? messages[at] : undefined);
  return (
    <>
      <Field
        name="name"
        label={messages.name}
        value={fields.name}
        error={errorAt('noName')}
        maxLength={60}
        autoComplete="off"
        onChange={(name) => onChange({ ...fields, name })}
      />
      {choosesCentre && centres.length > 1 && (
        <SelectField
          name="centre"
          label={messages.centre}
          value={fields.centre ?? ''}
          error={errorAt('noCentre')}
          placeholder={messages.noCentre}
          options={centres.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => onChange({ ...fields, centre: chosen === '' ? undefined : chosen, rooms: [] })}
        />
      )}
      <CheckList
        label={messages.rooms}
        options={rooms.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={fields.rooms}
        error={errorAt('noRoom')}
        onChange={(chosen) => onChange({ ...fields, rooms: chosen })}
      />
    </>
  );
}

import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import type { BegunPairing, StaffCentre } from '../../../wire-staff/types.gen';
import { post } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { useChange } from '../../kit/use-change';
import { messages } from './messages';
import { type Fault, faultOf, type TabletFields } from './model';
import { PairTablet } from './pair-tablet';
import { TabletFieldsInput } from './tablet-fields';

interface Props {
  centres: readonly StaffCentre[];
  centre: string | undefined;
  onClose: () => void;
  onPaired: () => void;
}

/** Adds a tablet: its name and rooms, its code, its number. */
export function AddTablet({ centres, centre, onClose, onPaired }: Props) {
  const [fields, setFields] = useState<TabletFields>({ name: '', centre, rooms: [] });
  const [fault, setFault] = useState<Fault>();
  const [started, setStarted] = useState<BegunPairing>();
  const { busy, error, change } = useChange();

  function start(event: FormEvent) {
    event.preventDefault();
    const found = faultOf(fields);
    setFault(found);
    if (found || fields.centre === undefined) return;
    const body = { name: fields.name.trim(), centre: fields.centre, rooms: fields.rooms };
    void change(() => post('pairings', body), setStarted);
  }

  if (started)
    return (
      <PairTablet
        key={started.id}
        started={started}
        name={fields.name.trim()}
        onAgain={() => setStarted(undefined)}
        onClose={onClose}
        onPaired={onPaired}
      />
    );
  return (
    <Sheet title={messages.add} onClose={onClose}>
      <form onSubmit={start} noValidate className="grid gap-4">
        <TabletFieldsInput
          fields={fields}
          centres={centres}
          choosesCentre
          fault={fault}
          onChange={(changed) => {
            setFields(changed);
            setFault(undefined);
          }}
        />
        <ErrorLine text={error} />
        <Button type="submit" busy={busy} wide>
          {messages.next}
        </Button>
      </form>
    </Sheet>
  );
}

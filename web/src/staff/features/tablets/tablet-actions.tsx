import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { Sheet } from '../../../kit/ui/sheet';
import type { ListedTablet, StaffCentre } from '../../../wire-staff/types.gen';
import { post, put } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { Question } from '../../kit/ui/question';
import { useChange } from '../../kit/use-change';
import { messages } from './messages';
import { type Fault, faultOf, type TabletFields } from './model';
import { TabletFieldsInput } from './tablet-fields';

interface Props {
  tablet: ListedTablet;
  centres: readonly StaffCentre[];
  onClose: () => void;
  onChanged: () => void;
}

/** What can be done about one tablet, and each of it. */
export function TabletActions({ tablet, centres, onClose, onChanged }: Props) {
  const [doing, setDoing] = useState<'change' | 'withdraw'>();
  const [fields, setFields] = useState<TabletFields>(tablet);
  const [fault, setFault] = useState<Fault>();
  const { busy, error, change } = useChange();
  const finish = () => {
    onClose();
    onChanged();
  };

  function save(event: FormEvent) {
    event.preventDefault();
    const found = faultOf(fields);
    setFault(found);
    if (found) return;
    const body = { name: fields.name.trim(), rooms: fields.rooms };
    void change(() => put(`tablets/${tablet.id}`, body), finish);
  }

  if (doing === 'change')
    return (
      <Sheet title={tablet.name} onClose={onClose}>
        <form onSubmit={save} noValidate className="grid gap-4">
          <TabletFieldsInput
            fields={fields}
            centres={centres}
            choosesCentre={false}
            fault={fault}
            onChange={(changed) => {
              setFields(changed);
              setFault(undefined);
            }}
          />
          <ErrorLine text={error} />
          <Button type="submit" busy={busy} wide>
            {messages.save}
          </Button>
        </form>
      </Sheet>
    );
  if (doing === 'withdraw')
    return (
      <Question
        title={messages.withdrawTitle(tablet.name)}
        text={messages.withdrawText}
        yes={messages.withdraw}
        busy={busy}
        error={error}
        onNo={() => setDoing(undefined)}
        onYes={() => void change(() => post(`tablets/${tablet.id}/withdraw`, {}), finish)}
      />
    );
  return (
    <Sheet title={tablet.name} onClose={onClose}>
      <div className="grid gap-2">
        <Button look="line" wide onClick={() => setDoing('change')}>
          {messages.change}
        </Button>
        {tablet.locked && (
          <Button
            look="line"
            wide
            busy={busy}
            onClick={() => void change(() => post(`tablets/${tablet.id}/unlock`, {}), finish)}
          >
            {messages.unlock}
          </Button>
        )}
        <Button look="deny" wide onClick={() => setDoing('withdraw')}>
          {messages.withdraw}
        </Button>
        <ErrorLine text={error} />
      </div>
    </Sheet>
  );
}

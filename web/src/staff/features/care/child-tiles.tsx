import Check from 'lucide-react/icons/check';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { ChildFace } from '../../kit/room/child-face';
import type { ChildNow } from '../../kit/room/model';
import { stateLine } from '../../kit/room/texts';
import { useTouch } from '../../kit/touch';
import type { Form } from './form';
import { messages } from './messages';

interface Props {
  form: Form;
  /** Everybody who is shown on the room screen. */
  room: readonly ChildNow[];
  onTouch: (child: ChildNow) => void;
  onAdd: (child: ChildNow) => void;
}

/** The children of a sheet as toggle buttons, and those who can be added. */
export function ChildTiles({ form, room, onTouch, onAdd }: Props) {
  const [adding, setAdding] = useState(false);
  const toggle = useTouch(() => setAdding(!adding));
  const offered = room.filter(({ id }) => form.offered.includes(id));
  const others = room.filter(({ id }) => !form.offered.includes(id));
  return (
    <fieldset className="care-children">
      <legend className="sr-only">{messages.children}</legend>
      {offered.map((child) => (
        <Tile key={child.id} child={child} form={form} onTouch={() => onTouch(child)} />
      ))}
      {others.length > 0 && (
        <button type="button" aria-expanded={adding} {...toggle} className={`${TILE} shadow-dashed text-muted`}>
          <span className="grid size-12.5 flex-none place-items-center rounded-full bg-sunken text-ink">
            <UserRoundPlus size={24} aria-hidden="true" />
          </span>
          <b className="min-w-0 text-menu wrap-anywhere">{adding ? messages.addLess : messages.add}</b>
        </button>
      )}
      {adding && others.map((child) => <Other key={child.id} child={child} onAdd={() => onAdd(child)} />)}
    </fieldset>
  );
}

const TILE = 'press select-none relative flex min-w-0 items-center gap-3 rounded-button py-1.5 ps-2.5 pe-2 text-start';

interface TileProps {
  child: ChildNow;
  form: Form;
  onTouch: () => void;
}

/** For whom an entry starts empty, untouched children are plain; in a group they are left out. */
function Tile({ child, form, onTouch }: TileProps) {
  const press = useTouch(onTouch);
  const isIn = form.included.includes(child.id);
  const amount = form.amounts[child.id];
  const isOut = !isIn && isGroup(form);
  const look = amount
    ? 'bg-kind-tint shadow-kind'
    : isIn
      ? isGroup(form)
        ? 'bg-surface shadow-line'
        : 'bg-tint shadow-chosen'
      : isOut
        ? 'bg-danger-tint shadow-deny'
        : 'bg-surface shadow-line';
  return (
    <button type="button" aria-pressed={isIn} {...press} className={`${TILE} ${look}`}>
      <span className="relative flex-none">
        <ChildFace child={child} className={`size-12.5 ${isOut ? 'opacity-70' : ''}`} />
        {(isIn || isOut) && (
          <span
            className={`absolute -end-1.5 -bottom-1 grid size-6.5 place-items-center rounded-full shadow-badge ${isOut ? 'bg-danger text-raised' : amount ? 'bg-kind text-raised' : 'bg-primary text-on-primary'}`}
          >
            {isOut ? <X size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          </span>
        )}
      </span>
      <span className="min-w-0">
        <b className="block text-lg/row wrap-anywhere">{child.name}</b>
        {(amount || isOut) && (
          <span className={`block text-menu/tight font-bold ${isOut ? 'text-danger' : 'text-kind'}`}>
            {amount ? messages[amount] : messages.leftOut}
          </span>
        )}
      </span>
    </button>
  );
}

function isGroup({ kind }: Form): boolean {
  return kind !== 'milk' && kind !== 'diaper' && kind !== 'note';
}

/** A child that is not on the sheet, with the reason. */
function Other({ child, onAdd }: { child: ChildNow; onAdd: () => void }) {
  const press = useTouch(onAdd);
  return (
    <button type="button" {...press} className={`${TILE} bg-sunken`}>
      <ChildFace child={child} className="size-12.5 flex-none opacity-70" />
      <span className="min-w-0">
        <b className="block text-lg/row wrap-anywhere">{child.name}</b>
        <span className="block text-menu/tight font-bold text-muted">{stateLine(child.state)}</span>
      </span>
    </button>
  );
}

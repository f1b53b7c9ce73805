import { useEffect } from 'react';
import { now, timeAt } from '../../../../kit/date/clock';
import { lazyComponent, OnDemand } from '../../../../kit/lazy/lazy-component';
import { loadDrafts } from '../../../kit/drafts';
import { type CareKind, MEALS, type Meal } from '../../../kit/queue/row';
import { messages as states } from '../../../kit/room/messages';
import { isMeal, presentOf, type ShownRoom } from '../../../kit/room/model';
import { useTouch } from '../../../kit/touch';
import { UndoStatus } from '../../../kit/undo/undo-line';
import { dishLine } from '../dish';
import { KindIcon, TONES } from '../kind-mark';
import { closeCare, leaveToAuthor, type OpenSheet, openCare, useOpenSheet } from '../open-sheet';
import { messages } from './messages';
import { nextKey } from './next-key';

const sheet = lazyComponent(() => import('../care-sheet').then(({ CareSheet }) => CareSheet));

interface Props {
  room: ShownRoom;
  /** The id of the active person. */
  person: string | undefined;
  /** Heads may go back to the first of the month. */
  asHead: boolean;
}

/** The keys below the room, and the sheet that one of them has opened. */
export function CareKeys({ room, person, asHead }: Props) {
  const open = useOpenSheet();
  useEffect(() => {
    // A tap opens the sheet at once, also without a connection.
    sheet.preload().catch(() => {});
    loadDrafts(now());
  }, []);
  useEffect(() => leaveToAuthor(person), [person]);
  const next = nextKey(dayOf(room));
  const dish = isMeal(next) ? room.rooms.menu?.[next] : undefined;
  return (
    <>
      <nav aria-label={messages.keys} className="care-keys px-room pt-1.5 pb-3">
        <NextKey kind={next} dish={dish} onPress={() => openCare(next)} />
        <Key kind="meals" name={messages.meals} onPress={() => openCare('meals')} />
        <Key kind="nap" name={messages.nap} onPress={() => openCare('nap')} />
        <Key kind="milk" name={messages.milk} onPress={() => openCare('milk')} />
        <Key kind="diaper" name={messages.diaper} onPress={() => openCare('diaper')} />
        <Key kind="activity" name={messages.activity} onPress={() => openCare('activity')} />
        <Key kind="note" name={messages.note} onPress={() => openCare('note')} />
      </nav>
      <UndoStatus />
      {open && (
        <OnDemand key={open.kind} component={sheet} onAbort={closeCare} sheet={open} room={room} asHead={asHead} />
      )}
    </>
  );
}

function dayOf({ rooms: { menu }, children, time }: ShownRoom) {
  const { in: present, asleep } = presentOf(children);
  const here = children.filter(({ state }) => state.kind === 'in' || state.kind === 'asleep');
  const count = (meal: Meal) => here.filter(({ logged }) => logged[meal] !== null).length;
  return {
    time: timeAt(time),
    awake: present - asleep,
    asleep,
    logged: { breakfast: count('breakfast'), fruits: count('fruits'), lunch: count('lunch'), snacks: count('snacks') },
    menu: menu && MEALS.filter((meal) => menu[meal] !== ''),
  };
}

interface KeyProps {
  kind: OpenSheet['kind'];
  name: string;
  onPress: () => void;
}

function Key({ kind, name, onPress }: KeyProps) {
  const press = useTouch(onPress);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-kind={TONES[kind]}
      {...press}
      className="care-key press select-none shadow-card"
    >
      <span className="text-kind">
        <KindIcon kind={kind} size={26} />
      </span>
      {name}
    </button>
  );
}

function NextKey({ kind, dish, onPress }: { kind: CareKind; dish: string | undefined; onPress: () => void }) {
  const press = useTouch(onPress);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...press}
      className="care-next press select-none @container flex min-w-0 items-center gap-3 rounded-button bg-primary px-4 py-1.5 text-start text-on-primary"
    >
      <KindIcon kind={kind} size={32} />
      <span className="min-w-0 flex-1">
        <b className="block text-care-log wrap-anywhere">{kind === 'nap_start' ? messages.nap : states.kinds[kind]}</b>
        {dish && <span className="care-dish block text-menu/tight font-semibold wrap-anywhere">{dishLine(dish)}</span>}
      </span>
    </button>
  );
}

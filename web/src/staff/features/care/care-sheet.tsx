import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { TimeButton } from '../../kit/happened/time-button';
import { useQueue } from '../../kit/queue/queue';
import { messages as states } from '../../kit/room/messages';
import { isMeal, type ShownRoom } from '../../kit/room/model';
import { FullSheet } from '../../kit/ui/full-sheet';
import { AlreadyLogged } from './already-logged';
import { ChildTiles } from './child-tiles';
import { dishLine } from './dish';
import { fillSheet, formOf } from './fill-sheet';
import { DiaperFoot, LogFoot, MilkFoot } from './foot';
import { addChild, alreadyLogged, type Brush, type Form, missing, napOf, newForm, touchChild } from './form';
import { KindMark, TONES } from './kind-mark';
import { messages } from './messages';
import { closeCare, type OpenSheet, openCare } from './open-sheet';
import { Amounts, AsleepOrAwake, DishField, TextBox, TextKeys } from './options';
import { logText, notIncludedText, whoText } from './texts';
import { useLog } from './use-log';
import { WhichMeal } from './which-meal';

export interface SheetProps {
  sheet: OpenSheet;
  room: ShownRoom;
  /** Heads may go back to the first of the month. */
  asHead: boolean;
}

/** The sheet that logs for one child, several or the room. */
export function CareSheet(props: SheetProps) {
  const { sheet, room } = props;
  const { kind, chosen } = sheet;
  if (kind === 'meals')
    return <WhichMeal room={room} onChoose={(meal) => openCare(meal, chosen)} onClose={closeCare} />;
  const filled = kind === 'nap' ? napOf(room.children, chosen) : kind;
  return <Filling key={filled} {...props} kind={filled} />;
}

function Filling({ sheet, kind, room, asHead }: SheetProps & Pick<Form, 'kind'>) {
  const { rooms, children } = room;
  const [fresh] = useState(() => newForm(kind, children, sheet.chosen, rooms.menu));
  const form = formOf(sheet) ?? fresh;
  const change = (next: Form) => {
    const childNames = children.filter(({ id }) => next.included.includes(id)).map(({ name }) => name);
    fillSheet(next, fresh, childNames);
  };
  const [brush, setBrush] = useState<Brush>();
  const [typesDish, setTypesDish] = useState(isMeal(kind) && form.text === '');
  const { asks, failed, log, stopAsking } = useLog(form, children);

  const included = children.filter(({ id }) => form.included.includes(id));
  const who = included.length > 0 ? whoText(included) : undefined;
  const without = missing(form);
  const isNap = kind === 'nap_start' || kind === 'nap_end';
  return (
    <FullSheet
      title={isNap ? messages.nap : states.kinds[kind]}
      {...(isMeal(kind) && !typesDish && { subtitle: dishLine(form.text) })}
      mark={<KindMark kind={kind} />}
      end={
        <>
          {isMeal(kind) && !typesDish && (
            <Button big look="plain" aria-label={messages.changeDish} onClick={() => setTypesDish(true)}>
              {messages.change}
            </Button>
          )}
          <TimeButton value={form.happened} asHead={asHead} onChange={(happened) => change({ ...form, happened })} />
        </>
      }
      foot={
        kind === 'milk' ? (
          <MilkFoot who={who} onLog={(choice) => void log(choice)} />
        ) : kind === 'diaper' ? (
          <DiaperFoot who={who} onLog={(choice) => void log(choice)} />
        ) : (
          <LogFoot
            text={logText('log', kind, included)}
            reason={without && messages.missing[without]}
            note={notIncludedText(form, children)}
            failed={failed}
            onLog={() => void log()}
          />
        )
      }
      onClose={closeCare}
    >
      <div data-kind={TONES[kind]} className="care-body">
        {isMeal(kind) && (
          <>
            {typesDish && <DishField dish={form.text} onChange={(text) => change({ ...form, text })} />}
            <Amounts brush={brush} onChange={setBrush} />
          </>
        )}
        {isNap && <AsleepOrAwake kind={kind} onChoose={(other) => openCare(other, sheet.chosen)} />}
        {kind === 'activity' && (
          <Words form={form} label={messages.activityText} onChange={change}>
            <TextKeys
              label={messages.plan}
              keys={planOf(room)}
              value={form.text}
              onChoose={(text) => change({ ...form, text })}
            />
          </Words>
        )}
        {kind === 'note' && (
          <Words form={form} label={messages.noteText} onChange={change}>
            <TextKeys
              label={messages.phrases}
              keys={rooms.phrases.notes.map((text) => ({ name: text, text }))}
              value={form.text}
              onChoose={(text) => change({ ...form, text })}
            />
          </Words>
        )}
        {failed && <NotKept />}
        <ChildTiles
          form={form}
          room={children}
          onTouch={({ id }) => change(touchChild(form, id, brush))}
          onAdd={({ id }) =>
            change(
              addChild(
                form,
                id,
                children.map((child) => child.id),
              ),
            )
          }
        />
      </div>
      {asks && isMeal(kind) && (
        <AlreadyLogged
          meal={kind}
          who={alreadyLogged(form, children)}
          others={included.length - alreadyLogged(form, children).length}
          onAnswer={(replaced) => void log({}, replaced)}
          onClose={stopAsking}
        />
      )}
    </FullSheet>
  );
}

/** Today's plan of the rooms that are shown, each activity once. */
function planOf({ rooms, children }: ShownRoom) {
  const shown = rooms.rooms.filter(({ id }) => children.some(({ room }) => room === id));
  const activities = new Map(shown.flatMap(({ activities }) => activities).map((one) => [one.text, one]));
  return [...activities.values()];
}

interface WordsProps {
  form: Form;
  label: string;
  onChange: (form: Form) => void;
  children: ReactNode;
}

/** A text by a key or typed. */
function Words({ form, label, onChange, children }: WordsProps) {
  return (
    <div className="care-words">
      {children}
      <TextBox label={label} value={form.text} rows={2} onChange={(text) => onChange({ ...form, text })} />
    </div>
  );
}

function NotKept() {
  const { problem } = useQueue();
  return (
    <p
      role="alert"
      className="flex items-center gap-2.5 rounded-note bg-danger-tint px-3.5 py-2 text-menu font-bold text-danger"
    >
      <CircleAlert size={22} aria-hidden="true" className="flex-none" />
      {problem === 'full' ? messages.notKeptFull : messages.notKept}
    </p>
  );
}

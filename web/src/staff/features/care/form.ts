import type { Amount, Rooms } from '../../../wire-staff/types.gen';
import type { CareKind, Happened, Values } from '../../kit/queue/row';
import { type ChildNow, groupOf, isMeal, presentOf } from '../../kit/room/model';

// What is filled in on a sheet, from its opening to the entries that it makes.

export interface Form {
  kind: CareKind;
  /** The ids of the children on the sheet, in the order of the screen. */
  offered: readonly string[];
  /** Those who get an entry. */
  included: readonly string[];
  /** By child; a child without one gets the dish alone. */
  amounts: Readonly<Record<string, Amount>>;
  happened: Happened;
  /** The dish, the parents' sentence or the note. */
  text: string;
}

/** What the author touches children with: an amount to give, or leaving out. */
export type Brush = Amount | 'out' | undefined;

/** Characters of a text, as the server counts them. */
export const LONGEST_TEXT = 2048;
/** The sentence of the amount follows the dish in the same text. */
export const LONGEST_DISH = LONGEST_TEXT - 80;

/** The sheet as it opens. `chosen`: the ids of children chosen on the room screen. */
export function newForm(
  kind: CareKind,
  children: readonly ChildNow[],
  chosen: readonly string[],
  menu: Rooms['menu'],
): Form {
  const group = startsWith(kind, children);
  const present = children.filter(({ state }) => state.kind === 'in' || state.kind === 'asleep').map(({ id }) => id);
  const offered = new Set([...(group ?? present), ...chosen]);
  return {
    kind,
    offered: children.map(({ id }) => id).filter((id) => offered.has(id)),
    included: chosen.length > 0 ? [...chosen] : (group ?? []),
    amounts: {},
    happened: null,
    text: isMeal(kind) ? (menu?.[kind] ?? '') : '',
  };
}

/** Nap wakes where more than half of the children sleep: of those chosen, else of the room. */
export function napOf(children: readonly ChildNow[], chosen: readonly string[]): 'nap_start' | 'nap_end' {
  const among = chosen.length > 0 ? children.filter(({ id }) => chosen.includes(id)) : children;
  const { in: present, asleep } = presentOf(among);
  return asleep * 2 > present ? 'nap_end' : 'nap_start';
}

/** Who is preselected: the room's group; undefined for what is written for single children. */
function startsWith(kind: CareKind, children: readonly ChildNow[]): readonly string[] | undefined {
  if (kind === 'milk' || kind === 'diaper' || kind === 'note') return undefined;
  return groupOf(children, kind === 'nap_end' ? 'asleep' : 'in').chosen.map(({ id }) => id);
}

/** A child was touched. */
export function touchChild(form: Form, id: string, brush: Brush): Form {
  const isIn = form.included.includes(id);
  if (brush === undefined || brush === 'out') return isIn ? without(form, id) : including(form, id);
  if (isIn && form.amounts[id] === brush) return { ...form, amounts: omit(form.amounts, id) };
  return { ...including(form, id), amounts: { ...form.amounts, [id]: brush } };
}

/** A child that was left out comes to the sheet and is included. `order`: the ids of the screen. */
export function addChild(form: Form, id: string, order: readonly string[]): Form {
  const offered = order.filter((one) => one === id || form.offered.includes(one));
  return including({ ...form, offered }, id);
}

function including(form: Form, id: string): Form {
  return form.included.includes(id) ? form : { ...form, included: [...form.included, id] };
}

function without(form: Form, id: string): Form {
  return {
    ...form,
    included: form.included.filter((one) => one !== id),
    amounts: omit(form.amounts, id),
  };
}

function omit(amounts: Form['amounts'], id: string): Form['amounts'] {
  return Object.fromEntries(Object.entries(amounts).filter(([child]) => child !== id));
}

/** Why the confirming key is off; undefined when it is not. */
export function missing({ kind, included, text }: Form): 'children' | 'dish' | 'activity' | 'note' | undefined {
  if (included.length === 0) return 'children';
  if (text.trim() !== '') return undefined;
  if (isMeal(kind)) return 'dish';
  return kind === 'activity' || kind === 'note' ? kind : undefined;
}

/** Of the included children those who have this meal already. */
export function alreadyLogged(form: Form, children: readonly ChildNow[]): readonly ChildNow[] {
  const { kind, included } = form;
  if (!isMeal(kind)) return [];
  return children.filter(({ id, logged }) => included.includes(id) && logged[kind] !== null);
}

/** One entry of the form before it has a person and an id. */
export type Entry = { [K in CareKind]: { kind: K; child: string; values: Values[K] } }[CareKind];

/** What a key of milk or diaper adds to the form. */
export interface Choice {
  milk?: Values['milk'];
  diaper?: Values['diaper'];
}

/** The entries of a form. Of children who have the meal already only those in `replaced` get one. */
export function entriesOf(
  form: Form,
  children: readonly ChildNow[],
  { milk, diaper }: Choice = {},
  replaced: ReadonlySet<string> = new Set(),
): Entry[] {
  const text = form.text.trim();
  const { kind } = form;
  return children
    .filter(({ id }) => form.included.includes(id))
    .flatMap(({ id: child, logged }): Entry[] => {
      if (isMeal(kind)) {
        const before = logged[kind];
        if (before && !replaced.has(child)) return [];
        const replaces = before ? before.moment : null;
        return [{ kind, child, values: { dish: text, amount: form.amounts[child] ?? null, replaces } }];
      }
      switch (kind) {
        case 'milk':
          return milk ? [{ kind, child, values: milk }] : [];
        case 'diaper':
          return diaper ? [{ kind, child, values: diaper }] : [];
        case 'activity':
        case 'note':
          return [{ kind, child, values: { text } }];
        default:
          return [{ kind, child, values: {} }];
      }
    });
}

/** Whether the author has typed or chosen anything since the sheet was opened. */
export function isFilled(form: Form, opened: Form): boolean {
  return JSON.stringify(comparable(form)) !== JSON.stringify(comparable(opened));
}

function comparable({ included, amounts, ...rest }: Form) {
  return { ...rest, included: included.toSorted(), amounts: Object.entries(amounts).toSorted() };
}

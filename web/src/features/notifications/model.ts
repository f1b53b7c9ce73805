import type { Child } from '../../kit/children/model';
import { formatTime } from '../../kit/date/formats';
import { paths } from '../../kit/paths';
import { type RouteTarget, routeTargetOf } from '../../kit/push/route-target';
import type { Page } from '../../kit/query/newest';
import { type Kind, kindOf } from '../../kit/timeline/kinds';
import { entryText, wordOf } from '../../kit/timeline/words';
import type { TimelineItem, TimelinePage } from '../../wire/types.gen';
import { messages } from './messages';

// Maps the wire to the list of notifications. Pure functions.

/** The parent who reads, and both parents' names. */
export type Reader = Pick<Child, 'parent'> & { profile: Pick<Child['profile'], 'motherName' | 'fatherName'> };

export interface Entry {
  id: string;
  day: string;
  time: string;
  clock: string;
  kind: Kind;
  word: string;
  message: string;
  /** Signed, relative to TimeLineThumbUrl; '' if there is no picture. */
  picture: string;
  /** The screen that it opens; undefined if there is none. */
  target: RouteTarget | undefined;
}

export type EntryPage = Page<Entry>;

export function pageFromWire(wire: TimelinePage, index: number, reader: Reader): EntryPage {
  const items = wire.conversationList.map((item) => entryFromWire(item, reader));
  const next = wire.next ?? undefined;
  return { items, nextIndex: index + items.length, next, dataAvailable: items.length > 0 && next !== undefined };
}

/** One wire type covers messages, newsletters, holidays and answers; the target screen tells them apart. */
const WORDS: Readonly<Record<string, string>> = {
  [paths.newsRoom]: messages.newsletter,
  [paths.holidayCalendar]: messages.holiday,
  [paths.myProfile]: messages.answer,
};

function entryFromWire(wire: TimelineItem, reader: Reader): Entry {
  const kind = kindOf(wire.type);
  const target = routeTargetOf(wire.navigateTo ?? '', { ...wire.navigationParams });
  return {
    id: wire.id,
    day: wire.date,
    time: wire.time,
    clock: formatTime(wire.time),
    kind,
    word: (target && WORDS[target.to]) ?? wordOf(kind, wire.type),
    message: wordsOf(wire, reader),
    picture: wire.linkImg ?? '',
    target,
  };
}

/** Replaces the subject of a parent's action ('Mother asked for …') with 'You' or the other parent's name. */
function wordsOf({ message, code, values }: TimelineItem, { parent, profile }: Reader): string {
  const by = values?.parent;
  if (by !== 'Mother' && by !== 'Father') return entryText(message, code, values);
  if (by === parent) return entryText(message.replace(by, messages.you), `own_${code}`, values);
  const name = by === 'Mother' ? profile.motherName : profile.fatherName;
  return name === ''
    ? entryText(message, code, values)
    : entryText(message.replace(by, name), code, { ...values, parent: name });
}

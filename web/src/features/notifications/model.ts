import type { Child } from '../../kit/children/model';
import { formatTime } from '../../kit/date/formats';
import { type Kind, kindOf } from '../../kit/moments/kinds';
import { entryText, wordOf } from '../../kit/moments/words';
import { paths } from '../../kit/paths';
import { type Place, placeOf } from '../../kit/push/place';
import type { Page } from '../../kit/query/newest';
import type { TimelineItem, TimelinePage } from '../../wire/types.gen';
import { messages } from './messages';

// From the wire to what the notifications show. Pure.

/** Who reads them, and what the parents are called. */
export type Reader = Pick<Child, 'parent'> & { profile: Pick<Child['profile'], 'motherName' | 'fatherName'> };

export interface Entry {
  id: string;
  day: string;
  time: string;
  clock: string;
  kind: Kind;
  word: string;
  message: string;
  /** Relative to TimeLineThumbUrl, signed; '' where there is no picture. */
  picture: string;
  /** Undefined where it leads nowhere in the portal. */
  place: Place | undefined;
}

/** No further call is made after an empty page and after the last one. */
export type EntryPage = Page<Entry>;

export function pageFromWire(wire: TimelinePage, asked: number, reader: Reader): EntryPage {
  const items = wire.conversationList.map((item) => entryFromWire(item, reader));
  const next = wire.next ?? undefined;
  return { items, nextIndex: asked + items.length, next, dataAvailable: items.length > 0 && next !== undefined };
}

/** Under one type the server lists messages, newsletters and answers: where an entry leads says which it is. */
const WORDS: Readonly<Record<string, string>> = {
  [paths.newsRoom]: messages.newsletter,
  [paths.myProfile]: messages.answer,
};

function entryFromWire(wire: TimelineItem, reader: Reader): Entry {
  const kind = kindOf(wire.type);
  const place = placeOf(wire.navigateTo ?? '', { ...wire.navigationParams });
  return {
    id: wire.id,
    day: wire.date,
    time: wire.time,
    clock: formatTime(wire.time),
    kind,
    word: (place && WORDS[place.to]) ?? wordOf(kind, wire.type),
    message: wordsOf(wire, reader),
    picture: wire.linkImg ?? '',
    place,
  };
}

/** One's own act is told as such, the other parent's by name. The server's sentence begins with the side: 'Mother asked for …'. */
function wordsOf({ message, code, values }: TimelineItem, { parent, profile }: Reader): string {
  const by = values?.parent;
  if (by !== 'Mother' && by !== 'Father') return entryText(message, code, values);
  if (by === parent) return entryText(message.replace(by, messages.you), `own_${code}`, values);
  const name = by === 'Mother' ? profile.motherName : profile.fatherName;
  return name === ''
    ? entryText(message, code, values)
    : entryText(message.replace(by, name), code, { ...values, parent: name });
}

import { formatTime } from '../../kit/date/formats';
import { type Kind, kindOf } from '../../kit/moments/kinds';
import { entryText, wordOf } from '../../kit/moments/words';
import { paths } from '../../kit/paths';
import { type Place, placeOf } from '../../kit/push/place';
import type { Page } from '../../kit/query/newest';
import type { TimelineItem, TimelinePage } from '../../wire/types.gen';
import { messages } from './messages';

// From the wire to what the notifications show. Pure.

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

export function pageFromWire(wire: TimelinePage, asked: number): EntryPage {
  const items = wire.conversationList.map(entryFromWire);
  const next = wire.next ?? undefined;
  return { items, nextIndex: asked + items.length, next, dataAvailable: items.length > 0 && next !== undefined };
}

/** Under one type the server lists messages, newsletters and answers: where an entry leads says which it is. */
const WORDS: Readonly<Record<string, string>> = {
  [paths.newsRoom]: messages.newsletter,
  [paths.myProfile]: messages.answer,
};

function entryFromWire(wire: TimelineItem): Entry {
  const kind = kindOf(wire.type);
  const place = placeOf(wire.navigateTo ?? '', { ...wire.navigationParams });
  return {
    id: wire.id,
    day: wire.date,
    time: wire.time,
    clock: formatTime(wire.time),
    kind,
    word: (place && WORDS[place.to]) ?? wordOf(kind, wire.type),
    message: entryText(wire.message, wire.code, wire.values),
    picture: wire.linkImg ?? '',
    place,
  };
}

// All catalogues of the staff's app by name, and the type of a language. Types only: imports nothing at run time.

import type { Translated } from '../../kit/text/catalogue';

interface Catalogues {
  'staff/app': typeof import('../app/messages').messages;
  'staff/care': typeof import('../features/care/messages').messages;
  'staff/desk': typeof import('../features/desk/messages').messages;
  'staff/inbox': typeof import('../features/inbox/messages').messages;
  'staff/keys': typeof import('../features/care/keys/messages').messages;
  'staff/language': typeof import('../kit/language/messages').messages;
  'staff/net': typeof import('../kit/net/messages').messages;
  'staff/pairing': typeof import('../features/pairing/messages').messages;
  'staff/people': typeof import('../features/people/messages').messages;
  'staff/recent': typeof import('../features/room/recent/messages').messages;
  'staff/review': typeof import('../features/review/messages').messages;
  'staff/room': typeof import('../features/room/messages').messages;
  'staff/sheets': typeof import('../features/room/sheets/messages').messages;
  'staff/start': typeof import('../app/start/messages').messages;
  'staff/states': typeof import('../kit/room/messages').messages;
  'staff/tablet': typeof import('../features/tablet/messages').messages;
  'staff/tablets': typeof import('../features/tablets/messages').messages;
  'staff/time': typeof import('../kit/happened/messages').messages;
  'staff/ui': typeof import('../kit/ui/messages').messages;
  'staff/undo': typeof import('../kit/undo/messages').messages;
  'staff/who': typeof import('../features/tablet/people/messages').messages;
}

/** Of the kit's texts, those that the staff's app shows. */
interface OfKit {
  dates: typeof import('../../kit/text/dates').dates;
  over: typeof import('../../kit/text/messages').over;
  shared: Pick<
    typeof import('../../kit/text/messages').messages,
    'loading' | 'stillTrying' | 'ok' | 'cancel' | 'close' | 'retry'
  >;
}

type All = Catalogues & OfKit;

/** A language has every catalogue with all texts; a missing one fails the type check. */
export type StaffWords = { readonly [Name in keyof All]: Translated<All[Name]> };

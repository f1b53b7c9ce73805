import { type ReactNode, useEffect, useState } from 'react';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Skeleton } from '../../../kit/ui/skeleton';
import type { PersonOnTablet, ShownTablet, Storage } from '../../../wire-staff/types.gen';
import type { Draft } from '../../kit/drafts';
import { useQueue } from '../../kit/queue/queue';
import { ofRoom, type ShownRoom } from '../../kit/room/model';
import { loadRooms, useRooms } from '../../kit/room/rooms';
import { useTitle } from '../../kit/ui/middle-page';
import { Board } from './board';
import { chooseRoom, useChosenRoom } from './chosen-room';
import { HeadLine } from './head-line';
import { messages } from './messages';
import { Notices } from './notices';
import { Rail, type View } from './rail';
import { type OnCare, type Sheet, sheetOf } from './sheets/sheet';

const sheets = lazyComponent(() => import('./sheets/sheets').then(({ Sheets }) => Sheets));
const more = lazyComponent(() => import('./more-screen').then(({ MoreScreen }) => MoreScreen));
const recent = lazyComponent(() => import('./recent/recent-screen').then(({ RecentScreen }) => RecentScreen));

interface Props {
  tablet: ShownTablet;
  person: PersonOnTablet | undefined;
  storage: Storage;
  onAsk: () => void;
  /** Resolves with the reason when it did not work. */
  onGoHome: () => Promise<string | undefined>;
  /** The keys below the children. */
  keys: (room: ShownRoom) => ReactNode;
  /** What was just logged, with its undo. */
  undo: ReactNode;
  review: (onBack: () => void) => ReactNode;
  onCare: OnCare;
  onDraft: (draft: Draft) => void;
}

/** The children of the tablet's rooms with their states, and everything that is recorded of them. */
export function RoomScreen({ tablet, person, storage, onAsk, onGoHome, keys, undo, review, onCare, onDraft }: Props) {
  const [view, setView] = useState<View>('room');
  const chosenRoom = useChosenRoom(tablet.rooms);
  const [sheet, setSheet] = useState<Sheet>();
  const { rooms, failure, children: all, time } = useRooms(tablet.people);
  const { toReview } = useQueue();
  const room = tablet.rooms.find(({ id }) => id === chosenRoom)?.id;
  const children = ofRoom(all, tablet.rooms.length > 1 ? room : undefined);
  const [only] = tablet.rooms;
  const name =
    tablet.rooms.find(({ id }) => id === room)?.name ??
    (tablet.rooms.length === 1 && only ? only.name : messages.allRooms);
  const shown = rooms && { rooms, name, children, time };
  useTitle(name);
  // A touch finds them there, also when the connection is gone by then.
  useEffect(() => void Promise.allSettled([sheets.preload(), recent.preload(), more.preload()]), []);
  return (
    <div className="room-frame">
      <Rail
        view={view}
        person={person}
        toReview={toReview}
        onView={setView}
        onPerson={() => (person && shown ? setSheet({ kind: 'person' }) : onAsk())}
      />
      <p role="status" className="sr-only">
        {person ? messages.activePerson(person.name) : messages.nobodyActive}
      </p>
      {view === 'room' && (
        <div className="room-column">
          <HeadLine rooms={tablet.rooms} room={room} shown={children} onRoom={chooseRoom} undo={undo} />
          {shown ? (
            <>
              <Notices
                room={shown}
                closes={tablet.closes}
                onMarkAbsent={(of) => setSheet({ kind: 'absent', children: of })}
                onCloseDay={() => setSheet({ kind: 'closing' })}
              />
              <main className="room-scroll">
                {children.length === 0 ? (
                  <Nobody title={messages.noChildren} text={messages.noChildrenWhy} />
                ) : (
                  <Board room={name} shown={children} onOpen={(child) => setSheet(sheetOf(child))} />
                )}
              </main>
              {keys(shown)}
            </>
          ) : (
            <main className="room-scroll">
              {failure ? (
                <Nobody title={messages.notLoaded} text={failure.text}>
                  <Button big onClick={() => void loadRooms()}>
                    {shared.retry}
                  </Button>
                </Nobody>
              ) : (
                <Loading />
              )}
            </main>
          )}
        </div>
      )}
      {view === 'recent' && (
        <OnDemand
          component={recent}
          onAbort={() => setView('room')}
          known={all}
          toReview={toReview}
          people={tablet.people}
          onReview={() => setView('review')}
          onDraft={(draft) => {
            // Its children may be of any room.
            chooseRoom(undefined);
            setView('room');
            onDraft(draft);
          }}
        />
      )}
      {view === 'review' && <div className="room-column">{review(() => setView('recent'))}</div>}
      {view === 'more' && (
        <OnDemand
          component={more}
          onAbort={() => setView('room')}
          person={person}
          storage={storage}
          onCloseDay={() => {
            setView('room');
            setSheet({ kind: 'closing' });
          }}
          onAsk={onAsk}
          onGoHome={onGoHome}
        />
      )}
      {sheet && shown && (
        <OnDemand
          component={sheets}
          onAbort={() => setSheet(undefined)}
          sheet={sheet}
          room={shown}
          people={tablet.people}
          person={person}
          onAsk={onAsk}
          onGoHome={onGoHome}
          onSheet={setSheet}
          onCare={onCare}
        />
      )}
    </div>
  );
}

function Nobody({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-full place-content-center justify-items-center gap-2 text-center">
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="max-w-words text-muted">{text}</p>
      {children}
    </div>
  );
}

const PLACES = Array.from({ length: 12 }, (_, at) => at);

function Loading() {
  return (
    <div aria-busy="true" className="room-board">
      <p role="status" className="sr-only">
        {shared.loading}
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-18" />
      ))}
    </div>
  );
}

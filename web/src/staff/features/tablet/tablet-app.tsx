import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { now } from '../../../kit/date/clock';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Spinner } from '../../../kit/ui/spinner';
import type { PersonOnTablet, ShownTablet, Storage, Unlocked } from '../../../wire-staff/types.gen';
import { useActingQuestion } from '../../kit/acting';
import { applyLanguage } from '../../kit/language/languages';
import { post } from '../../kit/net/call';
import { MiddlePage } from '../../kit/ui/middle-page';
import { AccessNotice } from './access-notice';
import { ConnectionPill } from './connection-pill';
import { messages } from './messages';
import { RestScreen } from './rest-screen';
import { useAccessChange } from './use-access-change';
import { usePinRequired } from './use-pin-required';
import { usePresence } from './use-presence';
import { useShift } from './use-shift';
import { useTablet } from './use-tablet';

// No first screen asks for a name or a PIN.
const people = lazyComponent(() => import('./people/people-screen').then(({ PeopleScreen }) => PeopleScreen));
const whoActs = lazyComponent(() => import('./people/who-acts').then(({ WhoActs }) => WhoActs));

/** The server hears that the active person still works at most this often. */
const TOUCH_MS = 60_000;

/** What the room knows of the tablet and of who uses it. */
export interface RoomOf {
  tablet: ShownTablet;
  /** The active person. */
  person: PersonOnTablet | undefined;
  storage: Storage;
  /** Asks who is here. */
  onAsk: () => void;
  /** Resolves with the reason when it did not work. */
  onGoHome: () => Promise<string | undefined>;
}

/** A paired tablet: at rest, asking who is here, or the room. */
export function TabletApp({ room }: { room: (of: RoomOf) => ReactNode }) {
  const { tablet, failure, reload, connected, storage } = useTablet();
  const sentAt = useRef(0);
  const { presence, isOpenHour, open, ask, close, activate, leave } = usePresence(tablet, touched);
  const person = tablet?.people.find(({ id }) => id === presence.person);
  const shift = useShift(presence.person, connected);
  usePinRequired(presence.screen === 'room');

  const [change, hideChange] = useAccessChange(tablet, presence.person, leave);

  const question = useActingQuestion();
  const isAsking = presence.screen === 'people' || question !== undefined;
  useEffect(() => {
    // While a name is chosen, the language is that of the chosen person.
    if (!isAsking) void applyLanguage(person?.language ?? undefined);
  }, [isAsking, person?.language]);
  useEffect(() => {
    for (const component of [people, whoActs]) component.preload().catch(() => {});
  }, []);

  function touched() {
    const { person: id, screen } = presence;
    if (id === undefined || screen === 'rest' || now() - sentAt.current < TOUCH_MS) return;
    void touch(id);
  }

  /** Whether the person can be active: the server knows them on shift, or cannot be asked. */
  async function touch(id: string): Promise<boolean> {
    sentAt.current = now();
    const answer = await post('touch', {}, { person: id });
    if (answer.ok) shift.prove(answer.value);
    else if (answer.code === 'pin_needed') {
      leave();
      void reload();
    }
    return answer.ok || answer.code === 'offline';
  }

  // A person who became active without a connection is on shift, or has to enter the PIN.
  const check = useEffectEvent(() => {
    if (presence.person !== undefined && !shift.isKnown) void touch(presence.person);
  });
  useEffect(() => {
    if (connected) check();
  }, [connected]);

  function becomeActive(id: string) {
    sentAt.current = now();
    activate(id);
    void reload();
  }

  function unlock(unlocked: Unlocked) {
    shift.prove(unlocked);
    becomeActive(unlocked.person);
  }

  async function touchInstead({ id }: PersonOnTablet): Promise<boolean> {
    const known = !connected || (await touch(id));
    if (known) becomeActive(id);
    return known;
  }

  async function goHome(): Promise<string | undefined> {
    if (presence.person === undefined) return undefined;
    const answer = await post('going-home', {}, { person: presence.person });
    if (!answer.ok && answer.code !== 'pin_needed') return answer.text;
    leave();
    void reload();
    return undefined;
  }

  if (!tablet) {
    if (failure) return <NotLoaded text={failure.text} onRetry={reload} />;
    return (
      <main className="grid min-h-dvh place-content-center">
        <Spinner size={32} />
        <p role="status" className="sr-only">
          {shared.loading}
        </p>
      </main>
    );
  }
  const connection = <ConnectionPill connected={connected} storage={storage} />;
  if (presence.screen === 'rest') return <RestScreen rooms={tablet.rooms} connection={connection} onOpen={open} />;
  const asking = {
    tablet,
    offline: !connected,
    onTouch: touchInstead,
    onUnlocked: unlock,
    onLocked: () => void reload(),
  };
  return (
    <>
      {change !== undefined && <AccessNotice text={change} onClose={hideChange} />}
      {presence.screen === 'people' ? (
        <OnDemand component={people} onAbort={close} {...asking} alwaysPin={!isOpenHour()} onClose={close} />
      ) : (
        room({ tablet, person, storage, onAsk: ask, onGoHome: goHome })
      )}
      {question && presence.screen === 'room' && (
        <OnDemand component={whoActs} onAbort={() => question.answer(undefined)} {...asking} question={question} />
      )}
    </>
  );
}

function NotLoaded({ text, onRetry }: { text: string; onRetry: () => Promise<void> }) {
  return (
    <MiddlePage title={messages.notLoaded}>
      <p className="max-w-words text-muted">{text}</p>
      <Button big onClick={() => void onRetry()}>
        {shared.retry}
      </Button>
    </MiddlePage>
  );
}

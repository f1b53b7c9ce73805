import { useEffect, useRef } from 'react';
import { now } from '../../../kit/date/clock';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Spinner } from '../../../kit/ui/spinner';
import type { PersonOnTablet } from '../../../wire-staff/types.gen';
import { speak } from '../../kit/language/languages';
import { post } from '../../kit/net/call';
import { MiddlePage } from '../../kit/ui/middle-page';
import { AccessNotice } from './access-notice';
import { ConnectionPill } from './connection-pill';
import { messages } from './messages';
import { PeopleScreen } from './people-screen';
import { RestScreen } from './rest-screen';
import { RoomScreen } from './room-screen';
import { useAccessChange } from './use-access-change';
import { usePresence } from './use-presence';
import { useTablet } from './use-tablet';

/** The server hears that the active person still works at most this often. */
const TOUCH_MS = 60_000;

/** A paired tablet: at rest, asking who is here, or the room. */
export function TabletApp() {
  const { tablet, failure, reload, connected, storage } = useTablet();
  const sentAt = useRef(0);
  const { presence, isOpenHour, open, ask, close, activate, leave } = usePresence(tablet, touched);
  const person = tablet?.people.find(({ id }) => id === presence.person);

  const [change, hideChange] = useAccessChange(tablet, presence.person, leave);

  useEffect(() => {
    // There the language is that of the chosen person.
    if (presence.screen !== 'people') void speak(person?.language ?? undefined);
  }, [presence.screen, person?.language]);

  function touched() {
    const { person: id, screen } = presence;
    if (id === undefined || screen === 'rest' || now() - sentAt.current < TOUCH_MS) return;
    void touch(id);
  }

  async function touch(id: string): Promise<boolean> {
    sentAt.current = now();
    const answer = await post('touch', {}, { person: id });
    if (!answer.ok && answer.code === 'pin_needed') {
      leave();
      void reload();
    }
    return answer.ok;
  }

  function becomeActive(id: string) {
    sentAt.current = now();
    activate(id);
    void reload();
  }

  async function touchInstead({ id }: PersonOnTablet): Promise<boolean> {
    const known = await touch(id);
    if (known) becomeActive(id);
    return known;
  }

  async function goHome() {
    if (presence.person === undefined) return;
    const answer = await post('going-home', {}, { person: presence.person });
    if (!answer.ok && answer.code !== 'pin_needed') return;
    leave();
    void reload();
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
  return (
    <>
      {change !== undefined && <AccessNotice text={change} onClose={hideChange} />}
      {presence.screen === 'people' ? (
        <PeopleScreen
          tablet={tablet}
          alwaysPin={!isOpenHour()}
          onTouch={touchInstead}
          onUnlocked={(unlocked) => becomeActive(unlocked.person)}
          onLocked={() => void reload()}
          onClose={close}
        />
      ) : (
        <RoomScreen tablet={tablet} person={person} connection={connection} onAsk={ask} onGoHome={goHome} />
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

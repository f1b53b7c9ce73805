import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../kit/ui/button';
import type { PersonOnTablet, ShownTablet, Unlocked } from '../../../../wire-staff/types.gen';
import { LanguageChoice } from '../../../kit/language/language-choice';
import { applyLanguage } from '../../../kit/language/languages';
import { CloseButton } from '../../../kit/ui/close-button';
import { useTitle } from '../../../kit/ui/middle-page';
import { FirstCodePanel } from './first-code-panel';
import { messages } from './messages';
import { PersonButton } from './person-button';
import { PinPanel } from './pin-panel';

interface Props {
  tablet: Pick<ShownTablet, 'people' | 'locked'>;
  /** Called for somebody who needs no PIN. False: the PIN is asked after all. */
  onTouch: (person: PersonOnTablet) => Promise<boolean>;
  /** Whether also somebody on shift enters the PIN: outside the opening hours, and for sensitive work. */
  alwaysPin: boolean;
  /** Without a connection nobody can enter a PIN. */
  offline: boolean;
  onUnlocked: (unlocked: Unlocked) => void;
  onLocked: () => void;
  /** In place of the pad while nobody is chosen. */
  aside: ReactNode;
}

/** The screen that asks who is here. */
export function PeopleScreen({ onClose, ...rest }: Omit<Props, 'aside'> & { onClose: () => void }) {
  useTitle(messages.whoIsHere);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <main className="grid min-h-dvh grid-rows-sheet gap-2 bg-raised px-4 py-3 md:h-dvh">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl leading-body font-bold">{messages.whoIsHere}</h1>
          <p className="text-sm font-semibold text-muted">{rest.offline ? messages.chooseOffline : messages.choose}</p>
        </div>
        <CloseButton onClose={onClose} />
      </div>
      <People {...rest} aside={<LanguageChoice />} />
    </main>
  );
}

/** A name, and the PIN or the first code. */
export function People({ tablet, onTouch, alwaysPin, offline, onUnlocked, onLocked, aside }: Props) {
  const [chosen, setChosen] = useState<PersonOnTablet>();
  /** By the person's own choice instead of what the tablet knows. */
  const [other, setOther] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the panel is below the names.
  useEffect(() => {
    if (chosen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => {
    if (chosen) void applyLanguage(chosen.language ?? undefined);
  }, [chosen]);

  async function choose(person: PersonOnTablet) {
    setOther(false);
    const needsNone = offline || (person.on_shift && !alwaysPin);
    if (needsNone && (await onTouch(person))) return;
    setChosen(person);
  }

  const hasCode = chosen !== undefined && chosen.has_pin === other;
  const Panel = hasCode ? FirstCodePanel : PinPanel;
  if (tablet.locked && !offline) return <Locked />;
  return (
    <div className="side-by-side h-full min-h-0">
      <div className="grid min-h-0 content-center overflow-y-auto p-1">
        {tablet.people.length === 0 && <p className="text-center text-muted">{messages.nobody}</p>}
        <ul aria-label={messages.people} className="grid grid-cols-persons gap-2.5">
          {tablet.people.map((person) => (
            <li key={person.id} className="grid">
              <PersonButton person={person} chosen={person.id === chosen?.id} onChoose={() => void choose(person)} />
            </li>
          ))}
        </ul>
      </div>
      <div
        ref={panel}
        className="flex min-h-0 flex-col justify-center overflow-y-auto rounded-field bg-canvas px-4 py-3.5"
      >
        {chosen && !offline ? (
          <>
            <Panel key={`${chosen.id} ${hasCode}`} person={chosen} onUnlocked={onUnlocked} onLocked={onLocked} />
            <div className="grid justify-center">
              <Button big look="plain" onClick={() => setOther(!other)}>
                {hasCode ? messages.havePin : messages.haveFirstCode}
              </Button>
            </div>
          </>
        ) : (
          aside
        )}
      </div>
    </div>
  );
}

function Locked() {
  return (
    <div className="grid place-content-center justify-items-center gap-3 text-center">
      <LockKeyhole size={48} aria-hidden="true" className="text-danger" />
      <h2 className="text-xl font-bold">{messages.locked}</h2>
      <p className="max-w-words text-muted">{messages.lockedWhy}</p>
    </div>
  );
}

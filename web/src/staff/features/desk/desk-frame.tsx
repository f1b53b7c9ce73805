import Inbox from 'lucide-react/icons/inbox';
import ListChecks from 'lucide-react/icons/list-checks';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogOut from 'lucide-react/icons/log-out';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { type ReactNode, useState } from 'react';
import { formatDay, weekday } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Count } from '../../../kit/ui/count';
import { Mark } from '../../../kit/ui/mark';
import type { SignedIn } from '../../../wire-staff/types.gen';
import { LanguageChoice } from '../../kit/language/language-choice';
import { go, type Place, places, usePlace } from '../../kit/place';
import { Initial } from '../../kit/ui/initial';
import { messages } from './messages';
import { lock, signOut } from './sign-out';

const ITEM = 'press flex min-h-12 items-center gap-3.5 rounded-button px-3 text-start text-menu font-semibold';

interface Props {
  person: SignedIn;
  /** How many cases wait in the inbox; 0 where that is not known. */
  waiting: number;
  children: ReactNode;
}

/** The frame of the desk's pages: where one is, who one is, and the way out. */
export function DeskFrame({ person, waiting, children }: Props) {
  const today = useToday();
  const where = person.centre_name ?? person.chain_name;
  const role =
    person.role === 'head' && person.centre_name ? messages.headOf(person.centre_name) : messages.roles[person.role];
  const access = `${person.role} ${person.centre ?? ''}`;
  const [known, setKnown] = useState(access);
  return (
    <div className="grid min-h-dvh grid-cols-1 content-start lg:grid-cols-beside-menu">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-2.5 lg:col-span-2">
        <span className="flex items-center gap-3.5 lg:w-menu">
          <Mark />
          <b className="hidden text-lg md:block">{person.chain_name}</b>
        </span>
        <div className="min-w-0 grow basis-40">
          <b className="block wrap-anywhere">{where}</b>
          <span className="block text-sm text-muted">
            {weekday(today)}, {formatDay(today)}
          </span>
        </div>
        <div className="flex min-w-0 items-center gap-3">
          <Initial name={person.name} />
          <div className="min-w-0">
            <b className="block wrap-anywhere">{person.name}</b>
            <span className="block text-sm text-muted">{role}</span>
          </div>
        </div>
      </header>
      <nav aria-label={messages.main} className="flex flex-wrap gap-1 px-3 pb-2 lg:flex-col lg:pb-6">
        <Page
          to={places.start}
          icon={<TabletSmartphone size={20} aria-hidden="true" />}
          name={messages.peopleAndTablets}
        />
        <Page
          to={places.inbox}
          icon={<Inbox size={20} aria-hidden="true" />}
          name={messages.inbox}
          spoken={waiting > 0 ? messages.inboxWith(waiting) : undefined}
        >
          <Count of={waiting} className="ms-auto" />
        </Page>
        <Page to={places.review} icon={<ListChecks size={20} aria-hidden="true" />} name={messages.review} />
        <button type="button" className={ITEM} onClick={() => void lock()}>
          <LockKeyhole size={20} aria-hidden="true" />
          {messages.lockNow}
        </button>
        <button type="button" className={ITEM} onClick={() => void signOut()}>
          <LogOut size={20} aria-hidden="true" />
          {messages.signOut}
        </button>
      </nav>
      <div className="min-w-0 px-gutter pb-8">
        {known !== access && (
          <div
            role="alert"
            className="mb-3.5 flex items-center gap-3 rounded-note bg-warning-tint px-4 py-2 text-warning"
          >
            <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{messages.newRole(role)}</p>
            <Button look="plain" onClick={() => setKnown(access)}>
              {shared.ok}
            </Button>
          </div>
        )}
        {children}
        <div className="pt-6">
          <LanguageChoice />
        </div>
      </div>
    </div>
  );
}

interface PageProps {
  to: Place;
  icon: ReactNode;
  name: string;
  /** The accessible name, where the visible one is not all of it. */
  spoken?: string | undefined;
  children?: ReactNode;
}

function Page({ to, icon, name, spoken, children }: PageProps) {
  const place = usePlace();
  const others: readonly Place[] = [places.review, places.inbox];
  const isHere = to === places.start ? !others.includes(place) : place === to;
  return (
    <a
      href={to}
      aria-label={spoken}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
      className={`${ITEM} ${isHere ? 'bg-tint text-on-tint' : ''}`}
    >
      {icon}
      {name}
      {children}
    </a>
  );
}

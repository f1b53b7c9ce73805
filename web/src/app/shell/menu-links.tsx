import { Repeat } from 'lucide-react';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { useSession } from '../../kit/session/store';
import { titles } from '../../kit/text/titles';
import { Count } from '../../kit/ui/count';
import { useUnread, withUnread } from '../../kit/unread/unread';
import { LanguageChoice } from '../languages/language-choice';
import { ChildFace } from './child-face';
import { centreEntries, dayEntries, firstEntries, type MenuEntry, todayEntry } from './menu-entries';
import { ACTIVE, HEADING, INACTIVE, LINE } from './menu-look';
import { MenuMore } from './menu-more';
import { MenuTheme } from './menu-theme';
import { messages } from './messages';
import { useChildSwitch } from './use-child-switch';
import { within } from './within';

/** The unread count of the screen of an entry. */
function useCount(name: MenuEntry['name']): { count: number; words: 'unread' | 'to answer' } {
  const messages = useUnread('messages');
  const events = useUnread('events');
  if (name === 'outdoorActivity') return { count: events, words: 'to answer' };
  return { count: name === 'chat' ? messages : 0, words: 'unread' };
}

function Entry({ entry, onGo }: { entry: MenuEntry; onGo: (() => void) | undefined }) {
  const Icon = entry.icon;
  const { count, words } = useCount(entry.name);
  const title = titles[entry.name];
  return (
    <li>
      <Link
        to={paths[entry.name]}
        aria-label={count > 0 ? withUnread(title, count, words) : undefined}
        onClick={onGo}
        className={LINE}
        activeClassName={ACTIVE}
        inactiveClassName={INACTIVE}
        activeFor={within[entry.name]}
      >
        {entry.name === 'timeline' ? (
          <ChildFace className="-mx-0.5 size-6 shadow-face-on" />
        ) : (
          <Icon size={20} aria-hidden="true" className="flex-none" />
        )}
        {title}
        <Count of={count} className="ms-auto" />
      </Link>
    </li>
  );
}

/** The links of the menu in their groups, then what is set on this device. `onGo` closes what the menu lies in. */
export function MenuLinks({ onGo }: { onGo?: () => void }) {
  const several = useSession((session) => session.tokens.length > 1);
  const change = useChildSwitch();
  const groups = [
    { heading: messages.everyDay, entries: several ? [todayEntry, ...dayEntries] : dayEntries },
    { heading: messages.centreAndYou, entries: centreEntries },
  ];
  return (
    <>
      <nav aria-label={messages.mainNav}>
        <ul>
          {firstEntries.map((entry) => (
            <Entry key={entry.name} entry={entry} onGo={onGo} />
          ))}
        </ul>
      </nav>
      <nav aria-label={messages.menu}>
        {groups.map(({ heading, entries }) => (
          <section key={heading}>
            <h2 className={HEADING}>{heading}</h2>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.name} entry={entry} onGo={onGo} />
              ))}
            </ul>
          </section>
        ))}
        <MenuMore onGo={onGo} />
      </nav>
      {several && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onGo?.();
            void change();
          }}
          className={`press w-full pe-0 text-start ${LINE} ${INACTIVE}`}
        >
          <Repeat size={20} aria-hidden="true" className="flex-none" />
          {messages.changeChild}
        </button>
      )}
      <div className="grid justify-items-start gap-1 px-2 pt-3.5">
        <MenuTheme />
        <LanguageChoice />
      </div>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { titles } from '../messages';
import { ChildFace } from './child-face';
import { centreEntries, dayEntries, firstEntries, type MenuEntry } from './menu-entries';
import { messages } from './messages';

const LINK = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-menu';
const HERE = { className: 'bg-tint font-bold text-on-tint', 'aria-current': 'page' } as const;
const ELSEWHERE = { className: 'font-semibold text-ink hover:bg-sunken [&>svg]:text-muted' };
const HEADING = 'px-3 pt-3.5 pb-1 text-xs font-bold text-muted';

function Entry({ entry, onGo }: { entry: MenuEntry; onGo: (() => void) | undefined }) {
  const Icon = entry.icon;
  return (
    <li>
      <Link
        to={paths[entry.name]}
        onClick={onGo}
        className={LINK}
        inactiveProps={ELSEWHERE}
        activeProps={HERE}
        activeOptions={{ exact: entry.name !== 'support' }}
      >
        {entry.name === 'timeline' ? (
          <ChildFace className="-mx-0.5 size-6 text-xs shadow-face-on" />
        ) : (
          <Icon size={20} aria-hidden="true" className="flex-none" />
        )}
        {titles[entry.name]}
      </Link>
    </li>
  );
}

/** The links of the menu in their groups. `onGo` closes what the menu lies in. */
export function MenuLinks({ onGo }: { onGo?: () => void }) {
  const { pages } = useConfig();
  const groups = [
    { heading: messages.everyDay, entries: dayEntries },
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
        {pages.length > 0 && (
          <section>
            <h2 className={HEADING}>{messages.more}</h2>
            <ul>
              {pages.map(({ key, title }) => (
                <li key={key}>
                  <Link
                    to={paths.webview}
                    search={{ key }}
                    onClick={onGo}
                    className={LINK}
                    activeProps={HERE}
                    inactiveProps={ELSEWHERE}
                  >
                    <FileText size={20} aria-hidden="true" className="flex-none" />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </nav>
    </>
  );
}

import { Bell, FileText, Mail, Phone } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { titles } from '../../kit/text/titles';
import { Breaking } from '../../kit/ui/breaking';
import { Count } from '../../kit/ui/count';
import { useUnread, withUnread } from '../../kit/unread/unread';
import { ACTIVE, HEADING, INACTIVE, LINE } from './menu-look';
import { messages } from './messages';
import { within } from './within';

/** Notifications (the bell links to them only where push is on), the operator's pages, and contacts. */
export function MenuMore({ onGo }: { onGo: (() => void) | undefined }) {
  const { pages, support } = useConfig();
  const { phone, email, hours } = support;
  const unread = useUnread('notifications');
  const external = `${LINE} ${INACTIVE}`;
  return (
    <section>
      <h2 className={HEADING}>{messages.more}</h2>
      <ul>
        <li>
          <Link
            to={paths.notification}
            aria-label={unread > 0 ? withUnread(titles.notification, unread) : undefined}
            onClick={onGo}
            className={LINE}
            activeClassName={ACTIVE}
            inactiveClassName={INACTIVE}
            activeFor={within.notification}
          >
            <Bell size={20} aria-hidden="true" className="flex-none" />
            {titles.notification}
            <Count of={unread} className="ms-auto" />
          </Link>
        </li>
        {pages.map(({ key, title }) => (
          <li key={key}>
            <Link
              to={paths.webview}
              search={{ key }}
              onClick={onGo}
              className={LINE}
              activeClassName={ACTIVE}
              inactiveClassName={INACTIVE}
            >
              <FileText size={20} aria-hidden="true" className="flex-none" />
              {title}
            </Link>
          </li>
        ))}
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`num ${external}`}>
              <Phone size={20} aria-hidden="true" className="flex-none" />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={external}>
              <Mail size={20} aria-hidden="true" className="flex-none" />
              <span className="min-w-0 wrap-anywhere">
                <Breaking>{email}</Breaking>
              </span>
            </a>
          </li>
        )}
        {hours && <li className="px-3 pt-1 text-xs text-muted">{hours}</li>}
      </ul>
    </section>
  );
}

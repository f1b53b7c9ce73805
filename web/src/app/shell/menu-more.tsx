import { Bell, FileText, Mail, Phone } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { titles } from '../../kit/text/titles';
import { Breaking } from '../../kit/ui/breaking';
import { Count } from '../../kit/ui/count';
import { useUnread, withUnread } from '../../kit/unread/unread';
import { ELSEWHERE, HEADING, HERE, LINE } from './menu-look';
import { messages } from './messages';
import { within } from './within';

/** The notifications, which the bell leads to only where pushes are on, the owner's own pages, and whom parents reach. */
export function MenuMore({ onGo }: { onGo: (() => void) | undefined }) {
  const { pages, support } = useConfig();
  const { phone, email, hours } = support;
  const unread = useUnread('notifications');
  const away = `${LINE} ${ELSEWHERE}`;
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
            here={HERE}
            elsewhere={ELSEWHERE}
            over={within.notification}
          >
            <Bell size={20} aria-hidden="true" className="flex-none" />
            {titles.notification}
            <Count of={unread} className="ms-auto" />
          </Link>
        </li>
        {pages.map(({ key, title }) => (
          <li key={key}>
            <Link to={paths.webview} search={{ key }} onClick={onGo} className={LINE} here={HERE} elsewhere={ELSEWHERE}>
              <FileText size={20} aria-hidden="true" className="flex-none" />
              {title}
            </Link>
          </li>
        ))}
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`num ${away}`}>
              <Phone size={20} aria-hidden="true" className="flex-none" />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={away}>
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

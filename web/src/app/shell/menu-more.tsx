import { Link } from '@tanstack/react-router';
import { FileText, Mail, Phone } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { ELSEWHERE, HEADING, HERE, LINE } from './menu-look';
import { messages } from './messages';

/** The owner's own pages, and whom parents reach when the portal does not help them; nothing where there is neither. */
export function MenuMore({ onGo }: { onGo: (() => void) | undefined }) {
  const { pages, support } = useConfig();
  const { phone, email, hours } = support;
  if (pages.length === 0 && !phone && !email) return null;
  const away = `${LINE} ${ELSEWHERE.className}`;
  return (
    <section>
      <h2 className={HEADING}>{messages.more}</h2>
      <ul>
        {pages.map(({ key, title }) => (
          <li key={key}>
            <Link
              to={paths.webview}
              search={{ key }}
              onClick={onGo}
              className={LINE}
              activeProps={HERE}
              inactiveProps={ELSEWHERE}
            >
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
              <span className="min-w-0 truncate">{email}</span>
            </a>
          </li>
        )}
        {hours && <li className="px-3 pt-1 text-xs text-muted">{hours}</li>}
      </ul>
    </section>
  );
}

import { useConfig } from '../../../kit/config/config';
import { Breaking } from '../../../kit/ui/breaking';

const LINK = 'inline-block min-h-11 content-center font-bold text-primary hover:text-primary-strong';

/** The configured support contacts. */
export function SupportLines() {
  const { phone, email, hours } = useConfig().support;
  if (!phone && !email) return null;
  return (
    <address className="flex flex-wrap items-center justify-center gap-x-3 text-sm text-muted not-italic">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={`num ${LINK}`}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={LINK}>
          <Breaking>{email}</Breaking>
        </a>
      )}
      {hours && <span className="hidden md:inline">{hours}</span>}
    </address>
  );
}

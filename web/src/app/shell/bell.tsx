import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { paths } from '../../kit/paths';
import { messages } from './messages';

/** The way to the notifications. */
export function Bell() {
  return (
    <Link
      to={paths.notification}
      aria-label={messages.notifications}
      className="press grid size-12 flex-none place-items-center rounded-full"
    >
      <BellIcon size={24} aria-hidden="true" />
    </Link>
  );
}

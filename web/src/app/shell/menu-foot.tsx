import { LogOut } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { messages } from './messages';
import { useLogout } from './use-logout';

/** Logout, name and version of the app, at the bottom of both menus. */
export function MenuFoot() {
  const { appName, version } = useConfig();
  const logout = useLogout();
  return (
    <div className="mx-1 border-t border-line pt-1 pb-3">
      <button
        type="button"
        onClick={() => void logout()}
        className="press flex min-h-11 w-full items-center gap-3 rounded-control ps-2 text-menu font-semibold hover:bg-sunken"
      >
        <LogOut size={20} aria-hidden="true" className="flex-none text-muted" />
        {messages.logout}
      </button>
      <p className="num px-2 text-xs font-semibold text-muted">
        {appName} {version}
      </p>
    </div>
  );
}

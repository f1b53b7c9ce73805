import { LogOut, Repeat } from 'lucide-react';
import { useConfig } from '../../kit/config/config';
import { useSession } from '../../kit/session/store';
import { MenuTheme } from './menu-theme';
import { messages } from './messages';
import { useChildSwitch } from './use-child-switch';
import { useLogout } from './use-logout';

const BUTTON =
  'press flex min-h-11 w-full items-center gap-3 rounded-control ps-2 text-menu font-semibold hover:bg-sunken';

/** The way to another child where there are several, Logout, and the application's name and version, at the bottom of both menus. */
export function MenuFoot({ onGo }: { onGo?: () => void }) {
  const { appName, version } = useConfig();
  const logout = useLogout();
  const change = useChildSwitch();
  const several = useSession((session) => session.tokens.length > 1);
  return (
    <div className="mx-1 border-t border-line pt-2 pb-4">
      <MenuTheme />
      {several && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onGo?.();
            void change();
          }}
          className={BUTTON}
        >
          <Repeat size={20} aria-hidden="true" className="flex-none text-muted" />
          {messages.changeChild}
        </button>
      )}
      <button type="button" onClick={() => void logout()} className={BUTTON}>
        <LogOut size={20} aria-hidden="true" className="flex-none text-muted" />
        {messages.logout}
      </button>
      <p className="num px-2 pt-0.5 text-xs font-semibold text-muted">
        {appName} {version}
      </p>
    </div>
  );
}

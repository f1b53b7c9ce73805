import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../kit/language/language-choice';
import { go, type Place, places } from '../../kit/place';
import { useWho } from '../../kit/session';
import { MiddlePage } from '../../kit/ui/middle-page';
import { messages } from './messages';

/** The first visit: what this device is for. */
export function StartScreen() {
  const who = useWho();
  const was = who.kind === 'nobody' ? who.was : undefined;
  return (
    <MiddlePage title={messages.welcome}>
      {was && (
        <p role="status" className="max-w-words font-semibold">
          {was === 'tablet' ? messages.tabletGone : messages.signedOut}
        </p>
      )}
      <div className="grid w-full max-w-words gap-3 py-2">
        <Way
          to={places.pair}
          icon={<TabletSmartphone size={32} aria-hidden="true" />}
          name={messages.isTablet}
          hint={messages.isTabletHint}
        />
        <Way
          to={places.signIn}
          icon={<MonitorSmartphone size={32} aria-hidden="true" />}
          name={messages.isDesk}
          hint={messages.isDeskHint}
        />
      </div>
      <LanguageChoice />
    </MiddlePage>
  );
}

function Way({ to, icon, name, hint }: { to: Place; icon: ReactNode; name: string; hint: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
      className="press flex min-h-18 items-center gap-4 rounded-card bg-surface px-5 py-3 text-start shadow-card"
    >
      <span className="flex-none text-primary">{icon}</span>
      <span className="min-w-0">
        <b className="block text-lg">{name}</b>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </a>
  );
}

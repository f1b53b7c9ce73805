import { toast } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { dropSearch, navigate, shownNow } from '../kit/router/router';
import { followOtherTabs } from '../kit/session/store';
import { messages } from './messages';
import { loadSwitch } from './shell/load-switch';

// What a parent does in one tab, as the others meet it.

/**
 * A sign-in or a logout leads to the root. Another child leaves the parent on the screen, which is that child's from now on,
 * and says so as soon as the tab is looked at.
 */
export function followTabs(): void {
  let unsaid = false;
  const tell = () => {
    if (!unsaid || document.visibilityState !== 'visible') return;
    unsaid = false;
    loadSwitch().then(
      ({ nameNow }) => toast(messages.withAsElsewhere(nameNow()), 'done'),
      () => {},
    );
  };
  document.addEventListener('visibilitychange', tell);
  followOtherTabs({
    session: () => void navigate({ to: paths.root }, { instead: true }),
    child: () => {
      unsaid = true;
      tell();
      // What the screen was opened for is the former child's.
      if (shownNow()?.search.item !== undefined) void dropSearch();
    },
  });
}

import { toast } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { clearSearch, currentRoute, navigate } from '../kit/router/router';
import { syncFromStorage, syncWithOtherTabs } from '../kit/session/store';
import { messages } from './messages';
import { loadSwitch } from './shell/load-switch';

// Follows sign-ins, logouts and switches of the child in other tabs.

/**
 * A sign-in or a logout navigates to the root. A switch of the child stays on the screen, now with the other child, and
 * shows a toast when the tab is visible.
 */
export function followTabs(): void {
  let isToastDue = false;
  const showToast = () => {
    if (!isToastDue || document.visibilityState !== 'visible') return;
    isToastDue = false;
    loadSwitch().then(
      ({ activeChildName }) => toast(messages.withAsElsewhere(activeChildName()), 'success'),
      () => {},
    );
  };
  // A page that slept heard of no other tab.
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    syncFromStorage();
    showToast();
  };
  document.addEventListener('visibilitychange', wake);
  addEventListener('pageshow', ({ persisted }) => persisted && wake());
  syncWithOtherTabs({
    session: () => void navigate({ to: paths.root }, { replace: true }),
    child: () => {
      isToastDue = true;
      showToast();
      // The item in the address belongs to the former child.
      if (currentRoute()?.search.item !== undefined) void clearSearch();
    },
  });
}

import { useEffect, useEffectEvent, useState } from 'react';
import { confirm } from '../overlay/overlays';
import { formTexts } from '../text/form-texts';
import { useOverlayStack } from '../ui/overlay-stack';

/** While it is mounted, leaving the screen needs a confirmation: by a link, by going back, by closing the page. */
export function LeaveGuard() {
  const [stays, setStays] = useState(0);
  return <Guard key={stays} onStay={() => setStays(stays + 1)} />;
}

function Guard({ onStay }: { onStay: () => void }) {
  // To the back button it is an overlay that closes.
  useOverlayStack(async () => {
    if (await confirm(formTexts.leave)) history.back();
    else onStay();
  });

  const askAndFollow = useEffectEvent(async (link: HTMLAnchorElement, stopGuarding: () => void) => {
    if (!(await confirm(formTexts.leave))) return;
    stopGuarding();
    link.click();
  });

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = linkAway(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      void askAndFollow(link, stopGuarding);
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopGuarding = () => {
      removeEventListener('click', press, { capture: true });
      removeEventListener('beforeunload', unload);
    };
    addEventListener('click', press, { capture: true });
    addEventListener('beforeunload', unload);
    return stopGuarding;
  }, []);
  return null;
}

/** The link to another screen of the portal that a click follows in this page. */
function linkAway({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link;
}

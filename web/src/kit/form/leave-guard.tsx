import { useEffect, useEffectEvent, useState } from 'react';
import { confirm } from '../overlay/overlays';
import { formTexts } from '../text/form-texts';
import { useLiesOver } from '../ui/lies-over';

/** As long as it stands, whoever leaves the screen is asked first: by a link, by going back, and by the browser's own words. */
export function LeaveGuard() {
  const [stays, setStays] = useState(0);
  return <Guard key={stays} onStay={() => setStays(stays + 1)} />;
}

function Guard({ onStay }: { onStay: () => void }) {
  // Going back meets it as it meets a dialog.
  useLiesOver(async () => {
    if (await confirm(formTexts.leave)) history.back();
    else onStay();
  });

  const ask = useEffectEvent(async (link: HTMLAnchorElement, onward: () => void) => {
    if (!(await confirm(formTexts.leave))) return;
    onward();
    link.click();
  });

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = leadingAway(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(link, leave);
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = () => {
      removeEventListener('click', press, { capture: true });
      removeEventListener('beforeunload', unload);
    };
    addEventListener('click', press, { capture: true });
    addEventListener('beforeunload', unload);
    return leave;
  }, []);
  return null;
}

/** The link of ours that a click follows in this page, to another screen. */
function leadingAway({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLAnchorElement | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link;
}

import type { AnyRouter } from '@tanstack/react-router';
import { config, watchConfig } from '../../kit/config/config';
import { session, watchSession } from '../../kit/session/store';
import { countText } from '../../kit/text/count';
import { totalOf } from '../../kit/unread/unread';

// What a page load would do and a change of screen does not: title, top of the page, focus at the heading.

function titleOf(router: AnyRouter): string {
  const title = router.state.matches.at(-1)?.staticData.title;
  const { appName } = config();
  const unread = totalOf(session().childList.map(({ id }) => id));
  return `${unread > 0 ? `(${countText(unread)}) ` : ''}${title ? `${title} · ${appName}` : appName}`;
}

function focusHeading(): void {
  const first = document.querySelector<HTMLElement>('[data-first-focus]') ?? document.querySelector<HTMLElement>('h1');
  first?.focus({ preventScroll: true });
}

export function followRoutes(router: AnyRouter): void {
  let shown: string | undefined;
  // Every change of screen begins at the top, going back included.
  history.scrollRestoration = 'manual';
  const entitle = () => {
    const title = titleOf(router);
    if (title !== document.title) document.title = title;
  };
  watchConfig(entitle);
  watchSession(entitle);
  router.subscribe('onRendered', () => {
    entitle();
    const { pathname: path, hash } = router.state.location;
    if (hash === '') scrollTo(0, 0);
    if (path === shown) return;
    const firstOfPage = shown === undefined || shown === '/';
    shown = path;
    if (firstOfPage) return;
    focusHeading();
  });
}

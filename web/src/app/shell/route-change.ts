import { config, watchConfig } from '../../kit/config/config';
import { currentRoute, onRendered } from '../../kit/router/router';
import { startScrollRestoration } from '../../kit/router/scroll-restoration';
import { countText } from '../../kit/text/count';
import { titles } from '../../kit/text/titles';
import { totalOf, watchUnread } from '../../kit/unread/unread';

// What a page load does and a navigation within the page must do itself: title, scroll position, focus.

function documentTitle(): string {
  const route = currentRoute();
  const title = route && titles[route.route.name];
  const { appName } = config();
  const unread = totalOf();
  return `${unread > 0 ? `(${countText(unread)}) ` : ''}${title ? `${title} · ${appName}` : appName}`;
}

function focusHeading(): void {
  const first = document.querySelector<HTMLElement>('[data-first-focus]') ?? document.querySelector<HTMLElement>('h1');
  first?.focus({ preventScroll: true });
}

export function followRoutes(): void {
  let page: string | undefined;
  startScrollRestoration();
  const entitle = () => {
    const title = documentTitle();
    if (title !== document.title) document.title = title;
  };
  watchConfig(entitle);
  watchUnread(entitle);
  onRendered(({ path, search: { key = '' } }) => {
    entitle();
    // Of the search fields only `key` makes another page.
    const next = path + key;
    if (next === page) return;
    const isFirst = page === undefined || page === '/';
    page = next;
    if (!isFirst) focusHeading();
  });
}

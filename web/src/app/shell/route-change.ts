import { config, watchConfig } from '../../kit/config/config';
import { shownNow, whenStanding } from '../../kit/router/router';
import { keepPlaces } from '../../kit/router/scroll';
import { countText } from '../../kit/text/count';
import { titles } from '../../kit/text/titles';
import { totalOf, watchUnread } from '../../kit/unread/unread';

// What a page load would do and a change of screen does not: title, top of the page, focus at the heading.

function titleOf(): string {
  const shown = shownNow();
  const title = shown && titles[shown.route.name];
  const { appName } = config();
  const unread = totalOf();
  return `${unread > 0 ? `(${countText(unread)}) ` : ''}${title ? `${title} · ${appName}` : appName}`;
}

function focusHeading(): void {
  const first = document.querySelector<HTMLElement>('[data-first-focus]') ?? document.querySelector<HTMLElement>('h1');
  first?.focus({ preventScroll: true });
}

export function followRoutes(): void {
  let shown: string | undefined;
  keepPlaces();
  const entitle = () => {
    const title = titleOf();
    if (title !== document.title) document.title = title;
  };
  watchConfig(entitle);
  watchUnread(entitle);
  whenStanding(({ path, search: { key = '' } }) => {
    entitle();
    // What else a screen is opened with leaves it the same one; each key is a page of its own.
    const page = path + key;
    if (page === shown) return;
    const firstOfPage = shown === undefined || shown === '/';
    shown = page;
    if (firstOfPage) return;
    focusHeading();
  });
}

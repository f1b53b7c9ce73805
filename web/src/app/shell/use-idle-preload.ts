import { useEffect } from 'react';
import { importChunk } from '../../kit/lazy/import-chunk';
import { paths } from '../../kit/paths';
import { preload } from '../../kit/router/router';
import { session } from '../../kit/session/store';
import { childChooser, slideMenu } from './lazy-components';
import { loadSwitch } from './load-switch';
import { SOON_MS, whenIdle } from './when-idle';

const loadLanguageSync = () => importChunk(() => import('../languages/sync-language'));

/**
 * When the page is idle, loads what is likely needed next. First what must work offline: the menu, and the chat, whose outbox
 * waits for the connection. Then the timeline, Home, the splash that follows a logout, and what else the layout opens.
 */
export function useIdlePreload(wide: boolean): void {
  useEffect(() => {
    whenIdle(() => {
      if (!wide) quietly(slideMenu.preload);
      preload(paths.chat);
    }, SOON_MS);
    whenIdle(() => {
      loadLanguageSync().then(
        ({ syncLanguage }) => syncLanguage(),
        () => {},
      );
      preload(paths.timeline);
      preload(paths.blogs);
      preload(paths.root);
      if (session().tokens.length > 1) {
        quietly(childChooser.preload);
        quietly(loadSwitch);
      }
    });
  }, [wide]);
}

/** A failure is not cached: the code is loaded again when it is needed. */
function quietly(fetch: () => Promise<unknown>): void {
  fetch().catch(() => {});
}

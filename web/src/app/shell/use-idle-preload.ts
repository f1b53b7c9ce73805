import { useEffect } from 'react';
import { fetchPart } from '../../kit/late/fetch-part';
import { paths } from '../../kit/paths';
import { preload } from '../../kit/router/router';
import { session } from '../../kit/session/store';
import { childChooser, slideMenu } from './late-parts';
import { loadSwitch } from './load-switch';
import { SOON_MS, whenIdle } from './when-idle';

const fetchAgreement = () => fetchPart(() => import('../languages/agreement'));
const fetchUnheard = () => fetchPart(() => import('../../features/sign-in/session/unheard-logout'));

/**
 * Once the screen stands, fetches what is likely next. First what must work when the connection goes: the menu, and the chat,
 * where a message waits for the connection. Then the child's day, Home, the splash a session ends at, what a logout without a
 * connection takes, and what else the frame opens.
 */
export function useIdlePreload(wide: boolean): void {
  useEffect(() => {
    whenIdle(() => {
      if (!wide) quietly(slideMenu.fetch);
      preload(paths.chat);
    }, SOON_MS);
    whenIdle(() => {
      fetchAgreement().then(
        ({ agreeOnLanguage }) => agreeOnLanguage(),
        () => {},
      );
      preload(paths.timeline);
      preload(paths.blogs);
      preload(paths.root);
      quietly(fetchUnheard);
      if (session().tokens.length > 1) {
        quietly(childChooser.fetch);
        quietly(loadSwitch);
      }
    });
  }, [wide]);
}

/** A failure is not kept: the part is asked for again when it is wanted. */
function quietly(fetch: () => Promise<unknown>): void {
  fetch().catch(() => {});
}

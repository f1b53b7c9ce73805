import { useEffect } from 'react';
import { fetchPart } from '../../kit/late/fetch-part';
import { paths } from '../../kit/paths';
import { preload } from '../../kit/router/router';
import { session } from '../../kit/session/store';
import { childChooser, slideMenu } from './late-parts';
import { loadSwitch } from './load-switch';
import { whenIdle } from './when-idle';

const fetchAgreement = () => fetchPart(() => import('../languages/agreement'));
const fetchUnheard = () => fetchPart(() => import('../../features/sign-in/session/unheard-logout'));

/**
 * Once the screen stands, fetches what is likely next: the child's day, Home, the splash a session ends at, what a logout
 * without a connection takes, and what the frame opens.
 */
export function useIdlePreload(wide: boolean): void {
  useEffect(() => {
    whenIdle(() => {
      fetchAgreement().then(
        ({ agreeOnLanguage }) => agreeOnLanguage(),
        () => {},
      );
      preload(paths.timeline);
      preload(paths.blogs);
      preload(paths.root);
      const several = session().tokens.length > 1;
      const opened = [
        fetchUnheard,
        ...(wide ? [] : [slideMenu.fetch]),
        ...(several ? [childChooser.fetch, loadSwitch] : []),
      ];
      for (const fetch of opened) fetch().catch(() => {});
    });
  }, [wide]);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../kit/paths';
import { session } from '../../kit/session/store';
import { childChooser, slideMenu } from './late-parts';
import { loadSwitch } from './load-switch';
import { whenIdle } from './when-idle';

/** Once the screen stands, fetches what is likely next: the child's day, Home, the splash a session ends at, and what the frame opens. */
export function useIdlePreload(wide: boolean): void {
  const router = useRouter();
  useEffect(() => {
    whenIdle(() => {
      void router.preloadRoute({ to: paths.timeline });
      void router.preloadRoute({ to: paths.blogs });
      void router.preloadRoute({ to: paths.root });
      const several = session().tokens.length > 1;
      const opened = [...(wide ? [] : [slideMenu.fetch]), ...(several ? [childChooser.fetch, loadSwitch] : [])];
      for (const fetch of opened) fetch().catch(() => {});
    });
  }, [router, wide]);
}

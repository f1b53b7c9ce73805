import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../kit/paths';

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));

/** Once the screen stands, fetches what is likely next: the child's day, the places of the bar, the dialogs. */
export function useIdlePreload(): void {
  const router = useRouter();
  useEffect(() => {
    whenIdle(() => {
      void router.preloadRoute({ to: paths.timeline });
      void router.preloadRoute({ to: paths.blogs });
      void import('../overlays/overlay-hosts');
      void import('../overlays/question-dialog');
    });
  }, [router]);
}

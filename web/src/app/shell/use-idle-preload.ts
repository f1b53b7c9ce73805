import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../kit/paths';
import { whenIdle } from './when-idle';

/** Once the screen stands, fetches what is likely next: the child's day, Home, and the splash a session ends at. */
export function useIdlePreload(): void {
  const router = useRouter();
  useEffect(() => {
    whenIdle(() => {
      void router.preloadRoute({ to: paths.timeline });
      void router.preloadRoute({ to: paths.blogs });
      void router.preloadRoute({ to: paths.root });
    });
  }, [router]);
}

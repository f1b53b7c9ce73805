import { Outlet } from '@tanstack/react-router';
import { OverlayHosts } from './overlays/overlay-hosts';
import { SkipLink } from './shell/skip-link';

/** What stands around every screen of both frames. */
export function Root() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <OverlayHosts />
    </>
  );
}

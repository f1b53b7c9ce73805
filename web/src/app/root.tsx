import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { overlays, watchOverlays } from '../kit/overlay/overlays';
import { loadOverlays } from './overlays/load-overlays';
import { SkipLink } from './shell/skip-link';

const OverlayHosts = lazy(loadOverlays);

/** What stands around every screen of both frames. The overlays come with the first of them, and then stay. */
export function Root() {
  const state = useSyncExternalStore(watchOverlays, overlays);
  const wanted = useRef(false);
  wanted.current ||= state.questions.length > 0 || state.waiting.length > 0 || state.toast !== undefined;
  return (
    <>
      <SkipLink />
      <Outlet />
      {wanted.current && (
        <Suspense>
          <OverlayHosts state={state} />
        </Suspense>
      )}
    </>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useChild } from '../../kit/children/queries';
import { Background, OnDemand } from '../../kit/lazy/lazy-component';
import { queryClient } from '../../kit/query/client';
import { startDailyCheck } from '../daily-check';
import { PendingScreen } from '../pending-screen';
import { BottomBar } from './bottom-bar';
import { ChildrenFailed } from './children-failed';
import { sideMenu, slideMenu } from './lazy-components';
import { OfflineBanner } from './offline-banner';
import { SkipToMenu } from './skip-link';
import { TopBar } from './top-bar';
import { useIdlePreload } from './use-idle-preload';
import { useWide } from './use-wide';

/** The layout after sign-in: bars, menu, and the screen, which is rendered only while there is an active child. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { data: child, error, isFetching, refetch } = useChild();
  const [menu, setMenu] = useState(false);
  const wide = useWide();
  const closeMenu = () => setMenu(false);
  useIdlePreload(wide);
  useEffect(startDailyCheck, []);
  // On the root element, so that overlays have the child's colour too.
  useLayoutEffect(() => {
    document.documentElement.dataset.child = String(child?.colour ?? 1);
  }, [child?.colour]);
  return (
    <QueryClientProvider client={queryClient}>
      <div>
        {!wide && <SkipToMenu />}
        <TopBar onMenu={() => setMenu(true)} />
        {wide && <Background component={sideMenu} needed />}
        <main id="main" tabIndex={-1} className="min-h-dvh px-gutter pt-main pb-main md:ms-menu md:pe-8 md:pb-10">
          <OfflineBanner />
          {child ? (
            <Fragment key={child.id}>{children}</Fragment>
          ) : error && !isFetching ? (
            <ChildrenFailed error={error} onRetry={refetch} />
          ) : (
            <PendingScreen />
          )}
        </main>
        {!wide && <BottomBar />}
        {menu && !wide && <OnDemand component={slideMenu} onClose={closeMenu} onAbort={closeMenu} />}
      </div>
    </QueryClientProvider>
  );
}

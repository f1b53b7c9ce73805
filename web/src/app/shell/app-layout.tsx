import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../kit/query/client';
import { useSession } from '../../kit/session/store';
import { PendingScreen } from '../pending-screen';
import { BottomBar } from './bottom-bar';
import { ChildrenFailed } from './children-failed';
import { OfflineBanner } from './offline-banner';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { useIdlePreload } from './use-idle-preload';

const SlideMenu = lazy(async () => ({ default: (await import('./slide-menu')).SlideMenu }));

/** Bars, menu, and the screen between them, which stands only while there is an active child. */
export function AppLayout() {
  const child = useSession((session) => session.activeChildDetail);
  const failed = useSession((session) => session.reading === 'failed');
  const [menu, setMenu] = useState(false);
  useIdlePreload();
  return (
    <QueryClientProvider client={queryClient}>
      <div data-child={child?.colour}>
        <TopBar onMenu={() => setMenu(true)} />
        <SideMenu />
        <main id="main" tabIndex={-1} className="min-h-dvh px-gutter pt-main pb-main md:ml-menu md:pr-8 md:pb-10">
          <OfflineBanner />
          {child ? <Outlet key={child.id} /> : failed ? <ChildrenFailed /> : <PendingScreen />}
        </main>
        <BottomBar />
        {menu && (
          <Suspense>
            <SlideMenu onClose={() => setMenu(false)} />
          </Suspense>
        )}
      </div>
    </QueryClientProvider>
  );
}

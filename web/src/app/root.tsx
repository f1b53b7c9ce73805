import { useEffect, useState } from 'react';
import { anyOpen, useOverlays } from '../kit/overlay/overlays';
import { CurrentScreen } from './current-screen';
import { type Hosts, loadOverlays } from './overlays/load-overlays';
import { PlainHosts } from './overlays/plain-hosts';
import { ToastHost } from './overlays/toast-host';
import { SkipLink } from './shell/skip-link';

/** What surrounds every screen. The code of the overlays is loaded when the first one opens, and then stays. */
export function Root() {
  const state = useOverlays();
  const [Hosts, setHosts] = useState<Hosts>();
  const isOpen = anyOpen(state);
  // Each overlay that opens on an empty screen loads them again: a load that failed once may succeed now.
  useEffect(() => {
    if (isOpen) void loadOverlays().then((hosts) => setHosts(() => hosts));
    else setHosts((hosts: Hosts | undefined) => (hosts === PlainHosts ? undefined : hosts));
  }, [isOpen]);
  return (
    <>
      <SkipLink />
      <CurrentScreen />
      <ToastHost toast={state.toast} />
      {Hosts && <Hosts state={state} />}
    </>
  );
}

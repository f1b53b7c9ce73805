import { useEffect, useState } from 'react';
import { anyOpen, useOverlays } from '../kit/overlay/overlays';
import { type Hosts, loadOverlays } from './overlays/load-overlays';
import { PlainHosts } from './overlays/plain-hosts';
import { ToastHost } from './overlays/toast-host';
import { SkipLink } from './shell/skip-link';
import { ShownScreen } from './shown-screen';

/** What stands around every screen of both frames. The overlays come with the first of them, and then stay. */
export function Root() {
  const state = useOverlays();
  const [Hosts, setHosts] = useState<Hosts>();
  const wanted = anyOpen();
  // Asked for by each overlay that opens on an empty screen: what could not be fetched once may be there now.
  useEffect(() => {
    if (wanted) void loadOverlays().then((hosts) => setHosts(() => hosts));
    else setHosts((hosts: Hosts | undefined) => (hosts === PlainHosts ? undefined : hosts));
  }, [wanted]);
  return (
    <>
      <SkipLink />
      <ShownScreen />
      <ToastHost toast={state.toast} />
      {Hosts && <Hosts state={state} />}
    </>
  );
}

import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { OverlayHosts } from '../src/app/overlays/overlay-hosts';
import { childFromWire } from '../src/kit/children/model';
import { bringChildren } from '../src/kit/children/queries';
import { overlays, watchOverlays } from '../src/kit/overlay/overlays';
import { changeSession } from '../src/kit/session/store';
import { wireChild } from '../src/kit/testing/children';
import { FormStory } from './form-story';
import { Parts } from './parts';
import '../src/kit/styles/base.css';

// Every part of a form in every state it can have, and one form made of them. Built for the tests alone: it is no part of
// what a portal serves.

const child = childFromWire(wireChild({ child_photo: '' }));
changeSession({ activeChildId: child.id });
bringChildren([child]);

let effects = 0;

function Gallery() {
  const state = useSyncExternalStore(watchOverlays, overlays);
  useEffect(() => {
    effects += 1;
    document.documentElement.dataset.effects = String(effects);
  }, []);
  return (
    <main className="mx-auto max-w-form px-gutter py-6">
      <h1 className="mb-6 text-xl font-bold">Gallery</h1>
      {location.hash === '#form' ? <FormStory /> : <Parts />}
      <OverlayHosts state={state} />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );

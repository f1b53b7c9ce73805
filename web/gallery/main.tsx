import { type ComponentType, StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { OverlayHosts } from '../src/app/overlays/overlay-hosts';
import { ToastHost } from '../src/app/overlays/toast-host';
import { childFromWire } from '../src/kit/children/model';
import { cacheChildren } from '../src/kit/children/queries';
import { useOverlays } from '../src/kit/overlay/overlays';
import { changeSession } from '../src/kit/session/store';
import { wireChild } from '../src/kit/testing/children';
import { CalendarStory } from './calendar';
import { Cards } from './cards';
import { Controls } from './controls';
import { Fields } from './fields';
import { FormStory } from './form';
import { GROUPS, type Group } from './groups';
import { OverlayStories } from './overlays';
import { Signs } from './signs';
import { States } from './states';
import './gallery.css';

// Every component of kit/ui in all its states, for developers and tests. The server does not serve it.

const STORIES: Record<Group, ComponentType> = {
  fields: Fields,
  controls: Controls,
  calendar: CalendarStory,
  cards: Cards,
  signs: Signs,
  states: States,
  overlays: OverlayStories,
  form: FormStory,
};

const child = childFromWire(wireChild({ child_photo: '' }));
changeSession({ activeChildId: child.id });
cacheChildren([child]);

let effects = 0;

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function Gallery() {
  const state = useOverlays();
  const hash = useSyncExternalStore(watchHash, () => location.hash.slice(1));
  const group = GROUPS.find((one) => one === hash) ?? GROUPS[0];
  useEffect(() => {
    effects += 1;
    document.documentElement.dataset.effects = String(effects);
  }, []);
  const Stories = STORIES[group];
  return (
    <main className="mx-auto max-w-wide px-gutter py-6">
      <h1 className="mb-2 text-xl font-bold">Gallery</h1>
      <nav aria-label="Groups" className="mb-6 flex flex-wrap gap-x-2">
        {GROUPS.map((one) => (
          <a
            key={one}
            href={`#${one}`}
            aria-current={one === group ? 'page' : undefined}
            className="press grid min-h-12 min-w-12 place-items-center rounded-control px-2 font-bold text-muted aria-[current]:bg-tint aria-[current]:text-on-tint"
          >
            {one}
          </a>
        ))}
      </nav>
      <Stories key={group} />
      <OverlayHosts state={state} />
      <ToastHost toast={state.toast} />
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

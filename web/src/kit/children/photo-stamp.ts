import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../date/clock';
import { whenForgotten } from '../session/store';

// Part of the address of every photograph. It changes when the active child is read and not at each render, so that a
// photograph is fetched anew on load, refresh or upload only.

const store = createStore(() => 0);

whenForgotten((everything) => everything && store.setState(0));

export function stampPhotos(): void {
  store.setState(now());
}

export function usePhotoStamp(): number {
  return useStore(store);
}

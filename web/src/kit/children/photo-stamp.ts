import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../date/clock';
import { onSessionReset } from '../session/store';

// A time stamp in the address of every face. It changes when the active child is loaded, so that faces are fetched
// again on load, refresh and upload only.

const store = createStore(() => 0);

onSessionReset((everything) => everything && store.setState(0));

export function renewPhotoStamp(): void {
  store.setState(now());
}

export function usePhotoStamp(): number {
  return useStore(store);
}

import { createStore } from 'zustand/vanilla';

// Whether the server answers, by the latest call.

export const connection = createStore<{ online: boolean }>(() => ({ online: globalThis.navigator?.onLine ?? true }));

export function noteConnection(online: boolean): void {
  if (connection.getState().online !== online) connection.setState({ online });
}

globalThis.addEventListener?.('offline', () => noteConnection(false));

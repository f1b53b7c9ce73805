import type { Push } from './interface';

// The phone shell's plugin for pushes. It calls back while the app is open; in a browser there is none.

interface PushNotifications {
  addListener(event: 'pushNotificationReceived', heard: (push: { title?: string; body?: string }) => void): unknown;
}

interface Shell {
  Capacitor?: { Plugins?: { PushNotifications?: PushNotifications } };
}

export function listenToPushes(heard: (push: Push) => void): void {
  const plugin = (globalThis as Shell).Capacitor?.Plugins?.PushNotifications;
  plugin?.addListener('pushNotificationReceived', ({ title = '', body = '' }) => heard({ title, text: body }));
}

/** The number on the icon of the installed app, where there is one. 0 takes it away. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Where the app is not installed a browser may refuse.
  navigator.setAppBadge(count).catch(() => {});
}

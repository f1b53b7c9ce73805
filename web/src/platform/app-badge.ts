/** Sets the number on the installed app's icon, if the browser supports it; 0 removes it. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // A browser may refuse when the app is not installed.
  navigator.setAppBadge(count).catch(() => {});
}

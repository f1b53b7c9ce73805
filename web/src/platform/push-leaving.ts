/** Nothing that is pushed to this browser comes any more, whatever the server still holds. A phone's shell has nothing of the kind. */
export async function leaveWebPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

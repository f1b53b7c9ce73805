// Share links. They contain a text and the app's address, never the address of a picture.

/** Fills `{text}` and `{address}` of a network's link; '' where the operator does not offer the network. */
export function shareLink(network: string, text: string, address: string): string {
  const shared = { '{text}': text, '{address}': address };
  return network.replace(/\{(?:text|address)\}/g, (place) => encodeURIComponent(shared[place as keyof typeof shared]));
}

// The ways to tell others. What is shared is a text and the app's address, never the address of a picture.

/** A network's address, into which the text and the address go; '' where the owner does not offer it. */
export function shareLink(network: string, text: string, address: string): string {
  const shared = { '{text}': text, '{address}': address };
  return network.replace(/\{(?:text|address)\}/g, (place) => encodeURIComponent(shared[place as keyof typeof shared]));
}

// The two ways to tell others. What is shared is a text and the app's address, never the address of a picture.

export function whatsAppLink(text: string, address: string): string {
  return `https://wa.me/?${new URLSearchParams({ text: `${text} ${address}` })}`;
}

export function facebookLink(text: string, address: string): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address, quote: text })}`;
}

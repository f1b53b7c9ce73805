const FILE = /\.(mp4|webm|ogv|m4v|mov)$/i;

/** Whether an address is a film itself; anything else is a player's page, shown in a frame. */
export function isFilm(url: string): boolean {
  return FILE.test(url.split(/[?#]/)[0] ?? '');
}

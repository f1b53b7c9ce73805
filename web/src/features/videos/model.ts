const FILE = /\.(mp4|webm|ogv|m4v|mov)$/i;

/** Whether the URL is a video file; otherwise it is a player page, shown in a frame. */
export function isFilm(url: string): boolean {
  return FILE.test(url.split(/[?#]/)[0] ?? '');
}

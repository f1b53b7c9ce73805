const drawn = (width: number, height: number, colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/><circle cx="${width / 2}" cy="${height / 2}" r="${width / 4}" fill="white"/></svg>`)}`;

/** Pictures that need no server. */
export const PICTURES = [drawn(800, 600, 'teal'), drawn(600, 900, 'indigo'), drawn(900, 600, 'sienna')] as const;

import { shuffle } from './shuffle';

// From the blog file to the cards of Home.

interface WireBlog {
  id: string | number;
  title: string;
  excerpt: string;
  thumbnail_images?: { full?: { url: string; width?: number | null; height?: number | null } | null } | null;
}

export interface WireBlogs {
  posts: WireBlog[];
}

export interface Blog {
  id: string;
  title: string;
  excerpt: string;
  picture: { url: string; width: number | undefined; height: number | undefined } | undefined;
}

/** Shuffled here, once for each fetch, so that the order never jumps while a parent reads. */
export function blogsFromWire(wire: WireBlogs, random: () => number): Blog[] {
  return shuffle(wire.posts.map(blogFromWire), random);
}

function blogFromWire(wire: WireBlog): Blog {
  const full = wire.thumbnail_images?.full ?? undefined;
  return {
    id: String(wire.id),
    title: wire.title,
    excerpt: wire.excerpt,
    picture: full?.url
      ? { url: full.url, width: full.width ?? undefined, height: full.height ?? undefined }
      : undefined,
  };
}

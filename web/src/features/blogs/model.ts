import type { BlogPost, BlogPosts } from '../../wire/types.gen';
import { shuffle } from './shuffle';

// Maps the blog file to the cards of Home.

export interface Blog {
  id: string;
  title: string;
  excerpt: string;
  /** As wide as a phone screen. */
  picture: Picture | undefined;
  /** The same picture, small. */
  thumbnail: Picture | undefined;
}

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Shuffles once per fetch, so that the order does not change while a parent reads. */
export function blogsFromWire(wire: BlogPosts, random: () => number): Blog[] {
  return shuffle(wire.posts.map(blogFromWire), random);
}

function blogFromWire(wire: BlogPost): Blog {
  const { full, thumbnail } = wire.thumbnail_images ?? {};
  return { id: wire.id, title: wire.title, excerpt: wire.excerpt, picture: full, thumbnail };
}

import type { BlogPost, BlogPosts } from '../../wire/types.gen';
import { shuffle } from './shuffle';

// From the blog file to the cards of Home.

export interface Blog {
  id: string;
  title: string;
  excerpt: string;
  picture: { url: string; width: number; height: number } | undefined;
}

/** Shuffled here, once for each fetch, so that the order never jumps while a parent reads. */
export function blogsFromWire(wire: BlogPosts, random: () => number): Blog[] {
  return shuffle(wire.posts.map(blogFromWire), random);
}

function blogFromWire(wire: BlogPost): Blog {
  return { id: wire.id, title: wire.title, excerpt: wire.excerpt, picture: wire.thumbnail_images?.full };
}

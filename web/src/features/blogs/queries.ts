import { useQuery } from '@tanstack/react-query';
import { getFile } from '../../kit/net/file';
import { type Blog, blogsFromWire } from './model';

const MINUTE = 60_000;

async function loadBlogs(): Promise<Blog[]> {
  const file = await getFile('/static/blogs.json', { attempts: 2 });
  if (file === undefined) throw new Error('The blog file could not be read.');
  return blogsFromWire(file, Math.random);
}

/** The stories of Home. While they are in view they are not fetched again: a new order would jump under the thumb. */
export function useBlogs() {
  return useQuery({
    queryKey: ['blogs'],
    queryFn: loadBlogs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * MINUTE,
    retry: false,
  });
}

import { useQuery } from '@tanstack/react-query';
import { getFile } from '../../kit/net/file';
import { messages } from '../../kit/net/messages';
import { CallFailed } from '../../kit/net/post';
import { type Blog, blogsFromWire } from './model';

const MINUTE = 60_000;

async function loadBlogs(): Promise<Blog[]> {
  const file = await getFile('/static/blogs.json', { retryDelays: [400] });
  if (file === undefined) {
    throw new CallFailed({ kind: 'network', text: messages.unreachable, offline: !navigator.onLine });
  }
  return blogsFromWire(file, Math.random);
}

/** The stories of Home. They are not refetched while shown: a new order would move them while the parent reads. */
export function useBlogs() {
  return useQuery({
    queryKey: ['blogs'],
    queryFn: loadBlogs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * MINUTE,
  });
}

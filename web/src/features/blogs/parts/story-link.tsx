import { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import type { Blog } from '../model';

/** A story's title as a link. Its hit area fills the nearest `relative` ancestor, the card. */
export function StoryLink({ blog }: { blog: Blog }) {
  return (
    <Link to={paths.story} params={{ storyId: blog.id }} className="rounded-inner after:absolute after:inset-0">
      {blog.title}
    </Link>
  );
}

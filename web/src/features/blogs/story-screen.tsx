import { paths } from '../../kit/paths';
import { canGoBack, goBack } from '../../kit/router/history';
import { Link } from '../../kit/router/link';
import { navigate } from '../../kit/router/router';
import { useParams } from '../../kit/router/use-current-route';
import { Screen } from '../../kit/screen/screen';
import { messages as shared } from '../../kit/text/messages';
import { buttonLook } from '../../kit/ui/button-look';
import { EmptyState } from '../../kit/ui/empty-state';
import { Crayon } from '../../kit/ui/illustrations/crayon';
import { story as texts } from './messages';
import { BlogPicture } from './parts/blog-picture';
import { BlogsSkeleton } from './parts/blogs-skeleton';
import { StoriesState } from './parts/stories-state';
import { useBlogs } from './queries';

/** The full text of a story. */
export function StoryScreen() {
  const { storyId } = useParams(paths.story);
  const query = useBlogs();
  const story = query.data?.find(({ id }) => id === storyId);
  const back = () => (canGoBack() ? goBack() : void navigate({ to: paths.blogs }));
  return (
    <Screen width="max-w-column" title={story?.title} back={back}>
      <StoriesState query={query} skeleton={<BlogsSkeleton />}>
        {story ? (
          <article>
            {story.picture && (
              <BlogPicture picture={story.picture} index={0} className="aspect-16/9 w-full rounded-card" />
            )}
            <p className="mt-4 text-md whitespace-pre-line wrap-anywhere">{story.excerpt}</p>
          </article>
        ) : (
          <EmptyState
            drawing={<Crayon />}
            title={texts.gone}
            text={texts.goneHint}
            action={
              <Link to={paths.blogs} className={buttonLook('quiet')}>
                {shared.toHome}
              </Link>
            }
          />
        )}
      </StoriesState>
    </Screen>
  );
}

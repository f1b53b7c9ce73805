import { paths } from '../paths';
import { Link } from './link';
import { navigate } from './router';
import { useParams, useSearch } from './use-route';

// Never run and in no build: the type check reads it. Each line is a mistake, and the check fails when one is let through.

export function wrongTargets(): void {
  // @ts-expect-error: there is no such screen.
  void navigate({ to: '/timelin' });
  // @ts-expect-error: a search is not part of a path.
  void navigate({ to: '/timeline?day=2026-11-12' });
  // @ts-expect-error: which story?
  void navigate({ to: paths.story });
  // @ts-expect-error: a story's part of the address has another name.
  void navigate({ to: paths.story, params: { id: '7' } });
  // @ts-expect-error: ids are text, as numbers some would become others.
  void navigate({ to: paths.survey, params: { surveyId: 5 } });
  // @ts-expect-error: the timeline's address has no such part.
  void navigate({ to: paths.timeline, params: { storyId: '7' } });
  // @ts-expect-error: the food menu is opened at a day, not at an item.
  void navigate({ to: paths.foodMenu, search: { item: '7' } });
  // @ts-expect-error: written otherwise.
  void navigate({ to: paths.chat, search: { Day: '2026-11-12' } });
  // @ts-expect-error: what stands in an address is text.
  void navigate({ to: paths.chat, search: { item: 7 } });
  // @ts-expect-error: My Profile is opened with nothing.
  void navigate({ to: paths.myProfile, search: { day: '2026-11-12' } });
}

export function WrongLinks() {
  // @ts-expect-error: the balance is on no screen's address.
  const { balance } = useSearch(paths.growth);
  // @ts-expect-error: Home takes nothing.
  useSearch(paths.blogs);
  // @ts-expect-error: a story has no such part.
  const { surveyId } = useParams(paths.story);
  return (
    <>
      {balance}
      {surveyId}
      {/* @ts-expect-error: there is no such screen. */}
      <Link to="/chats">Updates</Link>
      {/* @ts-expect-error: which story? */}
      <Link to={paths.story}>Story</Link>
      {/* @ts-expect-error: attendance is opened at a day, not at an item. */}
      <Link to={paths.attendance} search={{ item: '7' }}>
        Attendance
      </Link>
      {/* @ts-expect-error: an address of its own would pass by the router. */}
      <Link to={paths.chat} href="/chat">
        Updates
      </Link>
    </>
  );
}

import { paths } from '../paths';
import { Link } from './link';
import { navigate } from './router';
import { useParams, useSearch } from './use-current-route';

// Not part of the app: only the type check reads it. Each line is a mistake, and the check fails when one is accepted.

export function wrongTargets(): void {
  // @ts-expect-error: there is no such screen.
  void navigate({ to: '/timelin' });
  // @ts-expect-error: a search is not part of a path.
  void navigate({ to: '/timeline?day=2026-11-12' });
  // @ts-expect-error: the parameter is missing.
  void navigate({ to: paths.story });
  // @ts-expect-error: the parameter has another name.
  void navigate({ to: paths.story, params: { id: '7' } });
  // @ts-expect-error: ids are strings; as numbers, large ones would be rounded.
  void navigate({ to: paths.survey, params: { surveyId: 5 } });
  // @ts-expect-error: the timeline has no such parameter.
  void navigate({ to: paths.timeline, params: { storyId: '7' } });
  // @ts-expect-error: the food menu is opened at a day, not at an item.
  void navigate({ to: paths.foodMenu, search: { item: '7' } });
  // @ts-expect-error: the field is spelled differently.
  void navigate({ to: paths.chat, search: { Day: '2026-11-12' } });
  // @ts-expect-error: a search field is a string.
  void navigate({ to: paths.chat, search: { item: 7 } });
  // @ts-expect-error: My Profile takes no search fields.
  void navigate({ to: paths.myProfile, search: { day: '2026-11-12' } });
}

export function WrongLinks() {
  // @ts-expect-error: no screen takes a balance.
  const { balance } = useSearch(paths.growth);
  // @ts-expect-error: Home takes no search fields.
  useSearch(paths.blogs);
  // @ts-expect-error: a story has no such parameter.
  const { surveyId } = useParams(paths.story);
  return (
    <>
      {balance}
      {surveyId}
      {/* @ts-expect-error: there is no such screen. */}
      <Link to="/chats">Updates</Link>
      {/* @ts-expect-error: the parameter is missing. */}
      <Link to={paths.story}>Story</Link>
      {/* @ts-expect-error: attendance is opened at a day, not at an item. */}
      <Link to={paths.attendance} search={{ item: '7' }}>
        Attendance
      </Link>
      {/* @ts-expect-error: an own address would bypass the router. */}
      <Link to={paths.chat} href="/chat">
        Updates
      </Link>
    </>
  );
}

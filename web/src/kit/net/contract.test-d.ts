import type { DayOfMeals, PhotoStatus } from '../../wire/types.gen';
import { getFile } from './file';
import { ask, post } from './post';

// What tsc has to refuse, so that no wrong call reaches a parent. Never run: `npm run types` is the test.

const how = { action: 'Testing', policy: 'silent' } as const;
const image = new Blob();

export async function known(): Promise<[DayOfMeals, string]> {
  const menu = await ask({ path: '/parentapp/foodMenu', fields: { date: '2026-11-12' }, ...how });
  const sent = await post({ path: '/parentapp/uploadPhoto', fields: { relation: 'Self' }, files: { image }, ...how });
  const status: PhotoStatus | undefined = sent.ok ? sent.response : undefined;
  return [menu, status?.status ?? ''];
}

export async function unknown(): Promise<void> {
  // @ts-expect-error: no such path
  await ask({ path: '/parentapp/foodMenus', ...how });
  // @ts-expect-error: a static file is not called
  await ask({ path: '/static/config.json', ...how });
  // @ts-expect-error: no such file
  await getFile('/static/config.yaml', { attempts: 1 });
  // @ts-expect-error: no such field
  await ask({ path: '/parentapp/foodMenu', fields: { dat: '2026-11-12' }, ...how });
  const spread = { dat: '2026-11-12' };
  // @ts-expect-error: no such field, though it comes with others
  await ask({ path: '/parentapp/foodMenu', fields: { date: '2026-11-12', ...spread }, ...how });
  // @ts-expect-error: it takes a list
  await ask({ path: '/userauth/listUsersInRole', fields: { roles: 'Teacher' }, ...how });
  // @ts-expect-error: it takes nothing
  await ask({ path: '/parentapp/getNoticeSettings', fields: { date: '2026-11-12' }, ...how });
  // @ts-expect-error: a file is no field
  await post({ path: '/parentapp/uploadPhoto', fields: { image }, ...how });
  // @ts-expect-error: no such file in the body
  await post({ path: '/parentapp/uploadPhoto', files: { picture: image }, ...how });
  const menu = await ask({ path: '/parentapp/foodMenu', ...how });
  // @ts-expect-error: the answer has no such field
  void menu.Dinner;
}

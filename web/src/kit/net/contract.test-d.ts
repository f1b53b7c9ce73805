import type { DayOfMeals, PhotoStatus } from '../../wire/types.gen';
import { getFile } from './file';
import { ask, post } from './post';

// API calls that the type check must refuse. Never run: `npm run types` is the test.

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
  // @ts-expect-error: a static file is not an API call
  await ask({ path: '/static/config.json', ...how });
  // @ts-expect-error: no such file
  await getFile('/static/config.yaml', { attempts: 1 });
  // @ts-expect-error: no such field
  await ask({ path: '/parentapp/foodMenu', fields: { dat: '2026-11-12' }, ...how });
  const spread = { dat: '2026-11-12' };
  // @ts-expect-error: no such field, though a spread adds it
  await ask({ path: '/parentapp/foodMenu', fields: { date: '2026-11-12', ...spread }, ...how });
  // @ts-expect-error: the field is a list
  await ask({ path: '/userauth/listUsersInRole', fields: { roles: 'Teacher' }, ...how });
  // @ts-expect-error: the call has no fields
  await ask({ path: '/parentapp/getNoticeSettings', fields: { date: '2026-11-12' }, ...how });
  // @ts-expect-error: a file is not a field
  await post({ path: '/parentapp/uploadPhoto', fields: { image }, ...how });
  // @ts-expect-error: no such file field
  await post({ path: '/parentapp/uploadPhoto', files: { picture: image }, ...how });
  const menu = await ask({ path: '/parentapp/foodMenu', ...how });
  // @ts-expect-error: the response has no such field
  void menu.Dinner;
}

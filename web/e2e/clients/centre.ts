// A day's work of a centre's own program, written against nothing but the client that is generated from
// docs/openapi/centres.json. It is type-checked and run beside that client, in a folder of its own.

import { client } from './client.gen';
import {
  listChildren,
  listMessages,
  listWaiting,
  postMessages,
  postPhoto,
  postPicture,
  postTimelineEntries,
  putAttendance,
  setCctv,
  showEvent,
} from './sdk.gen';

export interface Work {
  address: string;
  key: string;
  /** RFC 3339. */
  now: string;
  pixels: Uint8Array<ArrayBuffer>;
}

export async function work({ address, key, now, pixels }: Work) {
  client.setConfig({ baseUrl: address, auth: key });
  const named = (name: string) => ({ headers: { 'Idempotency-Key': name }, throwOnError: true as const });
  const always = { throwOnError: true as const };
  const { data: listed } = await listChildren(always);
  const child = listed.children.find((child) => child.name === 'Anaya');
  if (!child) throw new Error('Anaya is not listed');

  const rows = listed.children.map(({ id }) => ({ child_id: id, day: now.slice(0, 10), status: 'Present' }));
  const { data: recorded } = await putAttendance({ body: { rows }, ...always });

  const image = new Blob([pixels], { type: 'image/png' });
  const { data: picture } = await postPicture({ body: { image }, ...named('picture') });
  const items = [
    { child_id: child.id, type: 'Image' as const, message: 'Paint day', at: now, picture: picture.id },
    { child_id: child.id, type: 'Milk' as const, message: 'Drank up', at: Date.parse(now) },
  ];
  const { data: moments } = await postTimelineEntries({ body: { items }, ...named('moments') });
  const { data: again } = await postTimelineEntries({ body: { items }, ...named('moments') });
  const { data: photo } = await postPhoto({
    body: { image, children: [child.id], caption: 'The whole room', timeline: true, at: now },
    ...named('photo'),
  });

  const { data: waiting } = await listWaiting(always);
  const answer = { child_id: child.id, message: 'She slept well', teacher: 'Kavitha' };
  await postMessages({ body: { items: [answer] }, ...named('answer') });
  const { data: talk } = await listMessages({ query: { child: child.id }, ...always });
  const { data: cameras } = await setCctv({ body: { down: false }, ...always });

  const refused = await postTimelineEntries({ body: { items: [] }, headers: { 'Idempotency-Key': 'none' } });
  const nobody = await showEvent({ path: { id: '1' }, auth: 'aangan_centre_wrong' });
  return {
    recorded: recorded.taken === rows.length,
    same: JSON.stringify(moments) === JSON.stringify(again),
    posted: moments.items.length,
    photo: photo.id,
    waiting: waiting.items.length,
    newest: talk.items[0]?.message,
    cameras: cameras.down,
    refused: [refused.response?.status, refused.error?.code],
    nobody: [nobody.response?.status, nobody.error?.code],
  };
}

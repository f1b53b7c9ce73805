import { getChild } from '../../kit/children/queries';
import { getFile } from '../../kit/net/file';
import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';

/** The cameras for the child, and whether they are down by the centre's flag or by the status file. */
const cameras = childQuery({
  name: 'cameras',
  load: async (how) => {
    const child = getChild();
    const fields = { parent: child?.profile.parentType, admission_type: child?.admissionType };
    const call = { path: '/parentapp/updateCctvFlag', action: messages.actions.check, fields, ...how } as const;
    const [flag, file] = await Promise.all([ask(call), getFile('/static/cctv.json', { retryDelays: [] })]);
    const down = flag.centerCctvDown || (file ?? []).some(({ Centre_id }) => Centre_id === child?.centerId);
    return { down, cameras: flag.cameras.map(({ id, name, room }) => ({ id, name, ofAll: room === '' })) };
  },
});

const LOOK_BACK = 5;

/** The child's newest photos, shown while there is no live video. */
const newestPhotos = childQuery({
  name: 'newest photos',
  topic: 'photos',
  load: async (how) => {
    const fields = { type: 'photos', index_start: 0, limit: LOOK_BACK } as const;
    const call = {
      path: '/parentapp/getConversationList/',
      action: messages.actions.lookBack,
      fields,
      ...how,
    } as const;
    return (await ask(call)).photoList;
  },
});

export const useCentreCameras = () => useChildQuery(cameras());
export const useNewestPhotos = () => useChildQuery(newestPhotos());

import { TabletApp } from '../features/tablet/tablet-app';
import { RoomScreen } from '../features/room/room-screen';

/** A room's tablet: the features of the tablet, the room and the care of its children, put together. */
export function Tablet() {
  return <TabletApp room={(of) => <RoomScreen {...of} />} />;
}

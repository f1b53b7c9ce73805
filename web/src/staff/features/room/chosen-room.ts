import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

// The room that is shown. The choice outlives the room screen, which is not shown while the tablet rests.

const store = createStore<{ chosen: string | undefined; isChosen: boolean }>(() => ({
  ...{ chosen: undefined, isChosen: false },
}));

/** Undefined: all rooms. Until somebody chooses, the first of the tablet. */
export function useChosenRoom(rooms: readonly { id: string }[]): string | undefined {
  const { chosen, isChosen } = useStore(store);
  return isChosen ? chosen : rooms[0]?.id;
}

export function chooseRoom(room: string | undefined): void {
  store.setState({ chosen: room, isChosen: true });
}

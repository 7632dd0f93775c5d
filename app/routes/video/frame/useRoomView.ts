import { useSyncExternalStore } from 'react';
import type { Room, RoomView } from '~/room/view';

export function useRoomView(room: Room): RoomView {
  return useSyncExternalStore(room.subscribe, room.view);
}

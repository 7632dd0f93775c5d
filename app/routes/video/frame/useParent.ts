import { useEffect, useRef } from 'react';
import type { RoomCommand } from '~/room/frameProtocol';
import type { Room, RoomView } from '~/room/view';
import type { RoomControls } from './controls';
import { frameEvents } from './frameEvents';
import { isFramed, readCommand, tellParent } from './parentPage';

/** Between the room and the page around it; nothing happens where there is none. */
export function useParent(room: Room, roomName: string, controls: RoomControls): void {
  const latest = useRef(controls);
  latest.current = controls;
  useEffect(() => {
    if (!isFramed()) return;
    let before: RoomView | null = null;
    const tell = () => {
      const after = room.view();
      if (after === before) return;
      for (const event of frameEvents(before, after, roomName)) tellParent(event);
      before = after;
    };
    const listen = (event: MessageEvent<unknown>) => {
      const command = readCommand(event);
      if (command) obey(command, latest.current);
    };
    tell();
    const off = room.subscribe(tell);
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      off();
    };
  }, [room, roomName]);
}

function obey(command: RoomCommand, controls: RoomControls): void {
  const { room, view } = controls;
  const actions: Record<RoomCommand, () => void> = {
    toggleAudio: room.toggleAudio,
    toggleVideo: room.toggleVideo,
    toggleShareScreen: room.toggleScreen,
    toggleRaiseHand: room.toggleHand,
    toggleTileView: controls.toggleMosaic,
    toggleChat: () => controls.togglePanel('chat'),
    muteEveryone: () => view.self.isModerator && room.muteEveryone(),
    hangup: controls.hangUp,
  };
  actions[command]();
}

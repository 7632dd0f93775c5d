/** The page around the room, when there is one: of this very origin, since no other may frame it. */
import { ROOM_MARK, type RoomCommand } from '~/room/frameProtocol';
import type { RoomEvent } from './frameEvents';

const COMMANDS: readonly RoomCommand[] = [
  'toggleAudio',
  'toggleVideo',
  'toggleShareScreen',
  'toggleRaiseHand',
  'toggleTileView',
  'toggleChat',
  'muteEveryone',
  'hangup',
];

export function isFramed(): boolean {
  return window.parent !== window;
}

export function tellParent(event: RoomEvent): void {
  if (isFramed()) window.parent.postMessage({ mark: ROOM_MARK, ...event }, window.location.origin);
}

/** Null for whatever does not come from the page around, or is no command. */
export function readCommand({ source, origin, data }: MessageEvent<unknown>): RoomCommand | null {
  if (!isFramed() || source !== window.parent || origin !== window.location.origin) return null;
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'mark') !== ROOM_MARK) return null;
  const said: unknown = Reflect.get(data, 'command');
  return COMMANDS.find((command) => command === said) ?? null;
}

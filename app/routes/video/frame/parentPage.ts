/** The page that frames the room, if any: of this origin. It hears what our page reads, under Jitsi's names. */
import { useEffect, useRef } from 'react';
import { ROOM_COMMANDS, ROOM_MARK, type RoomCommand, type RoomEvents } from '~/app/protocols/callFrame';
import type { Room } from '~/app/room/engine';
import type { RoomEndReason, RoomView } from '~/app/room/view';
import type { RoomControls } from './useControls';

type RoomEvent = {
  [Name in keyof RoomEvents]: { event: Name; data: RoomEvents[Name] };
}[keyof RoomEvents];

/** The frame explains these itself; the parent page could only say that the call failed. */
const EXPLAINED_IN_FRAME: readonly RoomEndReason[] = ['unsupported', 'expired'];

export const LEAVE_EVENTS: RoomEvent[] = [
  { event: 'videoConferenceLeft', data: {} },
  { event: 'readyToClose', data: {} },
];

export const isInside = (view: RoomView | null) => view?.phase === 'in' || view?.phase === 'back';

/** A person who was removed stays in the frame; outside it is fatal only for one who never got in. */
export function frameEvents(before: RoomView | null, after: RoomView): RoomEvent[] {
  const { self, over } = after;
  const was = before && isInside(before) ? before.self : null;
  if (after.phase === 'over') {
    if (before?.phase === 'over') return [];
    if (over === 'left' || over === null) return LEAVE_EVENTS;
    const isFatal = was === null && !EXPLAINED_IN_FRAME.includes(over);
    return [{ event: 'errorOccurred', data: { name: over, isFatal } }];
  }
  if (!isInside(after)) return [];
  const { audio, video, recording } = self.state;
  const role = self.isModerator ? 'moderator' : 'participant';
  const events: RoomEvent[] = [];
  if (!was) events.push({ event: 'videoConferenceJoined', data: { id: self.id } });
  if (was?.isModerator !== self.isModerator)
    events.push({ event: 'participantRoleChanged', data: { id: self.id, role } });
  if (was?.state.audio !== audio) events.push({ event: 'audioMuteStatusChanged', data: { muted: !audio } });
  if (was?.state.video !== video) events.push({ event: 'videoMuteStatusChanged', data: { muted: !video } });
  if ((was?.state.recording ?? false) !== recording)
    events.push({ event: 'recordingStatusChanged', data: { on: recording } });
  return events;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

export function tellParent(event: RoomEvent): void {
  if (isFramed()) window.parent.postMessage({ mark: ROOM_MARK, ...event }, window.location.origin);
}

/** Null if it is not from the parent page or not a command. */
function readCommand({ source, origin, data }: MessageEvent<unknown>): RoomCommand | null {
  if (!isFramed() || source !== window.parent || origin !== window.location.origin) return null;
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'mark') !== ROOM_MARK) return null;
  const said: unknown = Reflect.get(data, 'command');
  return ROOM_COMMANDS.find((command) => command === said) ?? null;
}

/** Connects the room with its parent page; does nothing without one. */
export function useParentPage(room: Room, { hangUp }: Pick<RoomControls, 'hangUp'>): void {
  const latest = useRef(hangUp);
  useEffect(() => {
    latest.current = hangUp;
  });
  useEffect(() => {
    if (!isFramed()) return;
    let before: RoomView | null = null;
    const tell = () => {
      const after = room.view();
      if (after === before) return;
      for (const event of frameEvents(before, after)) tellParent(event);
      before = after;
    };
    const obey: Record<RoomCommand, () => void> = {
      toggleAudio: room.toggleAudio,
      toggleVideo: room.toggleVideo,
      hangup: () => latest.current(),
    };
    const listen = (event: MessageEvent<unknown>) => {
      const command = readCommand(event);
      if (command) obey[command]();
    };
    tell();
    const off = room.subscribe(tell);
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      off();
    };
  }, [room]);
}

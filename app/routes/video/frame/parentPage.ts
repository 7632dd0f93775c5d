/** The page that frames the room, if any: of this origin, and informed in Jitsi's format. */
import { useEffect, useRef } from 'react';
import type { Room } from '~/app/room/engine';
import { ROOM_COMMANDS, ROOM_MARK, type RoomCommand, type RoomEvents } from '~/app/room/frameProtocol';
import type { PersonInRoom, RoomEndReason, RoomView } from '~/app/room/view';
import { END_TEXTS } from './roomTexts';
import type { RoomControls } from './useControls';

type RoomEvent = {
  [Name in keyof RoomEvents]: { event: Name; data: RoomEvents[Name] };
}[keyof RoomEvents];

/** The frame explains these itself; the parent page could only say that the call failed. */
const EXPLAINED_IN_FRAME: readonly RoomEndReason[] = ['unsupported', 'expired'];

/**
 * `before` is null at the start. A person who was removed stays in the frame, which explains why and what to
 * do. The parent page gets a fatal error only if the room was never entered.
 */
export function frameEvents(before: RoomView | null, after: RoomView, roomName: string): RoomEvent[] {
  const events: RoomEvent[] = [];
  const wasIn = before?.phase === 'in' || before?.phase === 'back';
  const isIn = after.phase === 'in' || after.phase === 'back';
  const { self } = after;
  if (isIn && !wasIn) {
    events.push({
      event: 'videoConferenceJoined',
      data: { roomName, id: self.id, displayName: self.name },
    });
  }
  if (isIn && (!wasIn || before?.self.isModerator !== self.isModerator)) {
    const role = self.isModerator ? 'moderator' : 'participant';
    events.push({ event: 'participantRoleChanged', data: { id: self.id, role } });
  }
  if (isIn) events.push(...ownEvents(wasIn ? before.self : null, self));
  if (after.phase === 'over' && before?.phase !== 'over') events.push(...overEvents(wasIn, after, roomName));
  return events;
}

function ownEvents(before: PersonInRoom | null, { state }: PersonInRoom): RoomEvent[] {
  const was = before?.state;
  const events: RoomEvent[] = [];
  if (was?.audio !== state.audio)
    events.push({ event: 'audioMuteStatusChanged', data: { muted: !state.audio } });
  if (was?.video !== state.video)
    events.push({ event: 'videoMuteStatusChanged', data: { muted: !state.video } });
  if ((was?.recording ?? false) !== state.recording)
    events.push({ event: 'recordingStatusChanged', data: { on: state.recording, mode: 'local' } });
  return events;
}

function overEvents(wasIn: boolean, { over }: RoomView, roomName: string): RoomEvent[] {
  if (over === 'left' || over === null) return leaveEvents(roomName);
  const { title, text } = END_TEXTS[over];
  const data = {
    name: over,
    type: 'CONFERENCE' as const,
    message: `${title}. ${text}`,
    isFatal: !wasIn && !EXPLAINED_IN_FRAME.includes(over),
  };
  return [{ event: 'errorOccurred', data }];
}

/** The person has left on purpose. */
export function leaveEvents(roomName: string): RoomEvent[] {
  return [
    { event: 'videoConferenceLeft', data: { roomName } },
    { event: 'readyToClose', data: {} },
  ];
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
export function useParentPage(room: Room, roomName: string, { hangUp }: Pick<RoomControls, 'hangUp'>): void {
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
      for (const event of frameEvents(before, after, roomName)) tellParent(event);
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
  }, [room, roomName]);
}

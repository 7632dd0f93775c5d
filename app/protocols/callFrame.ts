/**
 * Messages between `/external_api.js` (the page around a room) and the built-in room in its frame: the part
 * of Jitsi's IFrame API our page uses, over `postMessage`, with origin and window checked on both sides.
 */
export const ROOM_MARK = 'mentorea-room';

/** From the frame, in Jitsi's names: what our page reads of them. */
export interface RoomEvents {
  videoConferenceJoined: { id: string };
  videoConferenceLeft: object;
  readyToClose: object;
  errorOccurred: { name: string; isFatal: boolean };
  participantRoleChanged: { id: string; role: 'moderator' | 'participant' };
  audioMuteStatusChanged: { muted: boolean };
  videoMuteStatusChanged: { muted: boolean };
  recordingStatusChanged: { on: boolean };
}

/** To the frame, sent as `command` beside the mark. */
export const ROOM_COMMANDS = ['toggleAudio', 'toggleVideo', 'hangup'] as const;
export type RoomCommand = (typeof ROOM_COMMANDS)[number];

export type FromRoom = {
  [Name in keyof RoomEvents]: { mark: typeof ROOM_MARK; event: Name; data: RoomEvents[Name] };
}[keyof RoomEvents];

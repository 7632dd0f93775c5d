/**
 * Between `/external_api.js` (the page around a room) and the built-in room in its frame: the words of
 * Jitsi's IFrame API as far as our page uses them, by `postMessage`, each with the origin and the window of
 * the other end checked.
 */
export const ROOM_MARK = 'mentorea-room';

/** From the frame, with Jitsi's names and data. */
export interface RoomEvents {
  videoConferenceJoined: { roomName: string; id: string; displayName: string };
  videoConferenceLeft: { roomName: string };
  readyToClose: Record<string, never>;
  errorOccurred: {
    name: string;
    type: 'CONFIG' | 'CONNECTION' | 'CONFERENCE';
    message: string;
    isFatal: boolean;
  };
  participantRoleChanged: { id: string; role: 'moderator' | 'participant' };
  audioMuteStatusChanged: { muted: boolean };
  videoMuteStatusChanged: { muted: boolean };
  recordingStatusChanged: { on: boolean; mode: 'local' };
}

/** To the frame, as `command` beside the mark. */
export const ROOM_COMMANDS = ['toggleAudio', 'toggleVideo', 'hangup'] as const;
export type RoomCommand = (typeof ROOM_COMMANDS)[number];

export type FromRoom = {
  [Name in keyof RoomEvents]: { mark: typeof ROOM_MARK; event: Name; data: RoomEvents[Name] };
}[keyof RoomEvents];

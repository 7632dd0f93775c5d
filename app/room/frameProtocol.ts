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
  participantJoined: { id: string; displayName: string };
  participantLeft: { id: string };
  audioMuteStatusChanged: { muted: boolean };
  videoMuteStatusChanged: { muted: boolean };
  screenSharingStatusChanged: { on: boolean };
  raiseHandUpdated: { id: string; handRaised: number };
  recordingStatusChanged: { on: boolean; mode: 'local' };
}

/** To the frame, as `command` beside the mark. */
export type RoomCommand =
  | 'toggleAudio'
  | 'toggleVideo'
  | 'toggleShareScreen'
  | 'toggleRaiseHand'
  | 'toggleTileView'
  | 'toggleChat'
  | 'muteEveryone'
  | 'hangup';

export type FromRoom = {
  [Name in keyof RoomEvents]: { mark: typeof ROOM_MARK; event: Name; data: RoomEvents[Name] };
}[keyof RoomEvents];

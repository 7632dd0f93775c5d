/**
 * Marks the messages between the page of a call (`/external_api.js`) and the built-in call in its frame: a part of Jitsi's
 * IFrame API over `postMessage`, with origin and window checked on both sides.
 */
export const CALL_MARK = 'mentorea-room';

/** The used part of Jitsi's events, sent by the frame. */
export interface CallEvents {
  videoConferenceJoined: { id: string };
  videoConferenceLeft: object;
  readyToClose: object;
  errorOccurred: { name: string; isFatal: boolean };
  participantRoleChanged: { id: string; role: 'moderator' | 'participant' };
  audioMuteStatusChanged: { muted: boolean };
  videoMuteStatusChanged: { muted: boolean };
  recordingStatusChanged: { on: boolean };
  toolbarVisibilityChanged: { visible: boolean };
}

/** Commands to the frame, sent as `command` beside the mark. */
export const CALL_COMMANDS = ['toggleAudio', 'toggleVideo', 'hangup'] as const;
export type CallCommand = (typeof CALL_COMMANDS)[number];

export type FromCall = {
  [Name in keyof CallEvents]: { mark: typeof CALL_MARK; event: Name; data: CallEvents[Name] };
}[keyof CallEvents];

/**
 * Messages between `/external_api.js` (the page around a call) and the built-in call in its frame: the part
 * of Jitsi's IFrame API our page uses, over `postMessage`, with origin and window checked on both sides.
 */
export const CALL_MARK = 'mentorea-room';

/** From the frame, in Jitsi's names: what our page reads of them. */
export interface CallEvents {
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
export const CALL_COMMANDS = ['toggleAudio', 'toggleVideo', 'hangup'] as const;
export type CallCommand = (typeof CALL_COMMANDS)[number];

export type FromCall = {
  [Name in keyof CallEvents]: { mark: typeof CALL_MARK; event: Name; data: CallEvents[Name] };
}[keyof CallEvents];

/** The page of this origin that frames the call, if any. It receives events under Jitsi's names. */
import { useEffect } from 'react';
import type { PeerCall } from '~/app/call/peer/engine';
import type { CallEndReason, PeerView } from '~/app/call/peer/view';
import { listen } from '~/app/connection/listen';
import { CALL_COMMANDS, CALL_MARK, type CallCommand, type CallEvents } from '~/app/protocols/callFrame';
import { useLatest } from '~/app/ui/timing';
import type { CallControls } from './useControls';

type CallEvent = {
  [Name in keyof CallEvents]: { event: Name; data: CallEvents[Name] };
}[keyof CallEvents];

/** The frame explains these itself; the parent page could only say that the call failed. */
const EXPLAINED_IN_FRAME: readonly CallEndReason[] = ['unsupported', 'expired'];

export const LEAVE_EVENTS: CallEvent[] = [
  { event: 'videoConferenceLeft', data: {} },
  { event: 'readyToClose', data: {} },
];

export const isInside = (view: PeerView | null) => view?.phase === 'in' || view?.phase === 'back';

/** A removed person stays in the frame; for the parent page it is fatal only before the call was entered. */
export function frameEvents(before: PeerView | null, after: PeerView): CallEvent[] {
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
  const events: CallEvent[] = [];
  if (!was) events.push({ event: 'videoConferenceJoined', data: { id: self.id } });
  if (was?.isModerator !== self.isModerator)
    events.push({ event: 'participantRoleChanged', data: { id: self.id, role } });
  if (was?.state.audio !== audio) events.push({ event: 'audioMuteStatusChanged', data: { muted: !audio } });
  if (was?.state.video !== video) events.push({ event: 'videoMuteStatusChanged', data: { muted: !video } });
  if ((was?.state.recording ?? false) !== recording)
    events.push({ event: 'recordingStatusChanged', data: { on: recording } });
  return events;
}

export const isFramed = (): boolean => window.parent !== window;

export function tellParent(event: CallEvent): void {
  if (isFramed()) window.parent.postMessage({ mark: CALL_MARK, ...event }, window.location.origin);
}

/** Null if it is not from the parent page or not a command. */
function readCommand({ source, origin, data }: MessageEvent<unknown>): CallCommand | null {
  if (!isFramed() || source !== window.parent || origin !== window.location.origin) return null;
  const { mark, command: said } = Object(data);
  return (mark === CALL_MARK && CALL_COMMANDS.find((command) => command === said)) || null;
}

/** Connects the call with its parent page; does nothing without one. */
export function useParentPage(call: PeerCall, { hangUp }: Pick<CallControls, 'hangUp'>): void {
  const latest = useLatest(hangUp);
  useEffect(() => {
    if (!isFramed()) return;
    let before: PeerView | null = null;
    const tell = () => {
      const after = call.view();
      if (after === before) return;
      for (const event of frameEvents(before, after)) tellParent(event);
      before = after;
    };
    const obey: Record<CallCommand, () => void> = {
      toggleAudio: call.toggleAudio,
      toggleVideo: call.toggleVideo,
      hangup: () => latest.current(),
    };
    tell();
    const off = call.subscribe(tell);
    const end = listen({
      message(event) {
        const command = readCommand(event);
        if (command) obey[command]();
      },
    });
    return () => {
      end();
      off();
    };
  }, [call, latest]);
}

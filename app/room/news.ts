import type { Timing } from '~/chat/connection';
import type { RoomPeer } from '../../api/contract/roomSocket';
import type { RoomNews } from './view';

/** Milliseconds: who comes back within them, with a new page, has not been away. */
const RETURN_MS = 3_000;

/** What is worth saying once of the others. */
export function createNews(tell: (news: RoomNews) => void, timing: Timing) {
  const leaving = new Map<number, unknown>();

  return {
    /** `isNew`: they came while we were here; who was here before is no news, what they do is. */
    came({ user_id, full_name: name, state }: RoomPeer, { isNew }: { isNew: boolean }) {
      const waits = leaving.has(user_id);
      timing.clearTimer(leaving.get(user_id));
      leaving.delete(user_id);
      if (isNew && !waits) tell({ kind: 'came', name });
      if (state.recording) tell({ kind: 'recording', name });
    },
    changed({ state: before }: RoomPeer, { full_name: name, state }: RoomPeer) {
      if (state.hand !== null && before.hand === null) tell({ kind: 'hand', name });
      if (state.screen && !before.screen) tell({ kind: 'screen', name });
      if (state.recording !== before.recording) {
        tell({ kind: state.recording ? 'recording' : 'recordingOver', name });
      }
    },
    left({ user_id, full_name: name, state }: RoomPeer) {
      if (state.recording) tell({ kind: 'recordingOver', name });
      timing.clearTimer(leaving.get(user_id));
      leaving.set(
        user_id,
        timing.setTimer(() => {
          leaving.delete(user_id);
          tell({ kind: 'left', name });
        }, RETURN_MS),
      );
    },
    stop() {
      for (const timer of leaving.values()) timing.clearTimer(timer);
      leaving.clear();
    },
  };
}

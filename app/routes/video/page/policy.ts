import type { PagePolicy } from '../../../ui/routeHandle';
import type { RoomPage } from './loadRoom';

/** The call needs all of it, the waiting page what it tries; what else stands at this address nothing. */
export function roomPolicy(data: unknown): PagePolicy | null {
  if (!isRoomPage(data)) return null;
  if (data.stage === 'call')
    return { features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'], video: true };
  return data.stage === 'waiting' ? { features: ['camera', 'microphone'] } : null;
}

function isRoomPage(data: unknown): data is Pick<RoomPage, 'kind' | 'stage'> {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'room';
}

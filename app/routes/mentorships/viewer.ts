import type { User } from '../../../api/contract/tolerant';
import type { Context } from '../../.server/context';
import { topicNames } from '../../.server/topicNames';
import type { Viewer } from './view';

/** For `viewOf`: who looks at mentorships, when, and what the API can do with them. */
export async function viewerOf(
  { api, config, now, zones }: Pick<Context, 'api' | 'config' | 'now' | 'zones'>,
  me: User,
): Promise<Viewer> {
  const [topicName, able] = await Promise.all([topicNames(api), api.listCapabilities()]);
  return {
    me,
    now: now(),
    timeZone: config.timeZone,
    zones,
    origin: config.origin,
    tells: config.ownApi,
    topicName,
    able,
    hasRooms: !config.video.builtIn || able.has('video-room'),
  };
}

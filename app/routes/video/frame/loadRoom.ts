/** What the built-in room's page has to know before its socket is open. */
import type { User } from '../../../../api/contract/tolerant';
import { statusPage } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import { topicNames } from '../../../.server/topicNames';
import { isRoomOf, readRoomName } from '../../../.server/video/roomName';
import { moderates } from '../../../domain/moderates';
import { nameOfTopic } from '../../../domain/topicName';
import { findShared } from '../../mentorships/shared/findShared';
import { displayNameOf } from '../page/displayName';

/** @throws the 404 page for whatever is no room of this visitor's */
export async function loadRoom(name: string, me: User, context: Context) {
  const { api, config } = context;
  if (!config.video.builtIn) throw statusPage(404);
  const code = readRoomName(name);
  if (code === null) throw statusPage(404);
  const found = await findShared(code, { api });
  if (found.kind !== 'room') throw statusPage(404);
  const { mentorship } = found;
  if (!isRoomOf(name, mentorship, context)) throw statusPage(404);
  const topicName = await topicNames(api);
  return {
    identifier: mentorship.identifier,
    roomCode: mentorship.room_code,
    roomName: name,
    self: {
      name: displayNameOf(me),
      username: me.username,
      picture: me.profile_picture || null,
      isModerator: moderates(mentorship, me),
    },
    iceServers: config.video.iceServers,
    topic: mentorship.expertises.map((topic) => nameOfTopic(topic, topicName)).join(', '),
  };
}

export type RoomData = Awaited<ReturnType<typeof loadRoom>>;

import type { Mentorship, User } from '../../../../api/contract/tolerant';
import type { Context } from '../../../.server/context';
import { roomJwt } from '../../../.server/video/roomJwt';
import { roomNameOf } from '../../../.server/video/roomName';
import { callLink, callOptions } from '../../../video/callOptions';
import type { WidgetSettings } from '../../../video/widget';
import { othersOf } from '../../mentorships/view';

export interface CallSetup {
  /** Address of the video server's script. */
  script: string;
  domain: string;
  settings: WidgetSettings;
  /** The same room as a page of its own. */
  link: string;
  /** Where presence is told. */
  presence: string;
  /** The video server is this website. */
  builtIn: boolean;
}

interface Person {
  me: User;
  displayName: string;
  moderates: boolean;
}

export async function callSetup(
  mentorship: Mentorship,
  { me, displayName, moderates }: Person,
  context: Context,
): Promise<CallSetup> {
  const { origin, domain, builtIn } = context.config.video;
  const roomName = roomNameOf(mentorship, context);
  const { end_date, identifier } = mentorship;
  const user = { id: me.id, name: displayName };
  const jwt = await roomJwt({ room: roomName, user, moderates, end_date }, context);
  const others = othersOf(mentorship, me);
  const subject = others === '' ? 'Mentoría' : `Mentoría con ${others}`;
  const settings = callOptions({ roomName, jwt, displayName, moderates, subject });
  return {
    script: `${origin}/external_api.js`,
    domain,
    settings,
    link: callLink(`${origin}/${builtIn ? 'sala/' : ''}${roomName}`, settings),
    presence: `/mentorships/${encodeURIComponent(identifier)}/presencia`,
    builtIn,
  };
}

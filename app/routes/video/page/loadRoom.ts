import type { Mentorship, User } from '../../../../api/contract/tolerant';
import type { Context } from '../../../.server/context';
import { topicNames } from '../../../.server/topicNames';
import { moderates, openingFor } from '../../../domain/moderates';
import { placeOf } from '../../mentorships/detail/place';
import { LIST_PATH } from '../../mentorships/listUrl';
import { rightsOf } from '../../mentorships/rights';
import { type CallSetup, callSetup } from './callSetup';
import { displayNameOf } from './displayName';
import { type RoomView, roomViewOf } from './roomView';
import { type Stage, stageOf } from './stage';

export interface RoomPage {
  kind: 'room';
  stage: Stage;
  room: RoomView;
  /** Of the call alone. */
  call: CallSetup | null;
  /** What a student may do about the review, and where, once it is over. */
  review: { may: 'write' | 'read'; href: string } | null;
  /** The user whose events the page follows; null where the API tells of none. */
  follows: string | null;
}

/** The room of a session, to one who is in it or moderates it. */
export async function loadRoom(mentorship: Mentorship, me: User, context: Context): Promise<RoomPage> {
  const { api, config, zones, url } = context;
  const now = context.now();
  const { timeZone, video } = config;
  const opening = openingFor(mentorship, me);
  const [able, topicName, present] = await Promise.all([
    api.listCapabilities(),
    topicNames(api),
    api.video.listPresent(mentorship.identifier),
  ]);
  const stage = stageOf(mentorship, {
    now: now.getTime(),
    opening,
    enters: url.searchParams.has('entrar'),
    leaves: url.searchParams.has('fin'),
    hasRoom: !video.builtIn || able.has('video-room'),
  });
  const place = placeOf({ pathname: LIST_PATH, search: '' });
  const { identifier } = mentorship;
  const { canConfirm, review } = rightsOf(mentorship, { me, now, timeZone, able });
  const displayName = displayNameOf(me);
  const isModerator = moderates(mentorship, me);
  const room = roomViewOf(mentorship, {
    me,
    now,
    timeZone,
    zones,
    topicName,
    present,
    opening,
    displayName,
    moderates: isModerator,
    confirmHref: canConfirm ? place.hrefFor('confirmar', identifier) : null,
  });
  const search = new URLSearchParams({ resena: identifier, volver: place.hrefFor('detalle', identifier) });
  return {
    kind: 'room',
    stage,
    room,
    call:
      stage === 'call'
        ? await callSetup(mentorship, { me, displayName, moderates: isModerator }, context)
        : null,
    review: stage === 'ended' && review ? { may: review, href: `/reviews?${search}` } : null,
    follows: able.has('events') ? me.id : null,
  };
}

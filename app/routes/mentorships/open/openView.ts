/** An open session for its card and invitation, with texts made on the server. */
import type { OpenSession } from '~/api/contract/groups';
import { statusOf } from '~/app/domain/sessions/status';
import { formatDateTime } from '~/app/domain/time/dates';
import { groupStandingOf, seatsText } from '~/app/sessions/groupStanding';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import type { Viewer } from '~/app/sessions/viewer';

export type OpenView = ReturnType<typeof openViewOf>;

type OpenViewer = Pick<Viewer, 'me' | 'now' | 'zones' | 'notifies' | 'topicName'>;

export function openViewOf(session: OpenSession, viewer: OpenViewer) {
  const { me, now, zones, notifies } = viewer;
  const { mentor } = session;
  return {
    ...sessionTexts(session, viewer),
    seats: seatsText(session.seats_left, session.room_size),
    standing: groupStandingOf({
      joined: session.joined,
      isOwn: mentor?.id === me.id,
      isStudent: me.user_type === 'alumno',
      status: statusOf(session, now),
      seatsLeft: session.seats_left,
      available: mentor?.profile.available ?? true,
    }),
    /** Students can leave until then. */
    start: formatDateTime(session.init_date, zones.market),
    /** The API is known to notify the mentor and to record late leaving. */
    notifies,
  };
}

import type { EndedMentorship } from '~/api/contract/history';
import type { User } from '~/api/contract/users';
import { otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { STATES } from '~/app/domain/sessions/standing';
import { DELETED_FACE } from '~/app/domain/site/face';
import { firstNameOf } from '~/app/domain/text/personNames';
import { formatDateTime } from '~/app/domain/time/dates';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import type { Viewer } from '~/app/sessions/viewer';

const TITLES = {
  cancelled: 'Sesión cancelada',
  declined: 'Solicitud rechazada',
  expired: 'Solicitud caducada',
  withdrawn: 'Contrato desistido',
} as const;
/** For an offer: its mentor cancels by withdrawing it. */
const OFFER_TITLES = {
  cancelled: 'Propuesta retirada',
  declined: 'Propuesta rechazada',
  expired: 'Propuesta caducada',
  withdrawn: TITLES.withdrawn,
} as const;
export type EndedView = ReturnType<typeof endedViewOf>;

export function endedViewOf(session: EndedMentorship, viewer: Pick<Viewer, 'me' | 'zones' | 'topicName'>) {
  const { ended, additional_information, ...rest } = session;
  const { me, zones } = viewer;
  const kind = ended.kind ?? 'cancelled';
  const [face = DELETED_FACE] = otherParticipants(session, me);
  return {
    ...sessionTexts(rest, viewer),
    title: (session.offered ? OFFER_TITLES : TITLES)[kind],
    isOffer: session.offered === true,
    state: STATES[kind],
    face: { full_name: face.full_name, username: face.username, profile_picture: face.profile_picture },
    others: otherNames(session, me),
    /** 'La canceló Ana el 24/10/2026 08:00.' */
    how: `${howText(session, me)} el ${formatDateTime(ended.at, zones.market)}.`,
    reason: ended.reason,
    charge: session.charge,
    isLate: ended.late,
    /** Number of that person's late cancellations; null if not shown. */
    lateCount: ended.late_count,
    information: additional_information,
  };
}

function howText({ ended, offered, mentor, alumnos }: EndedMentorship, me: User): string {
  const { kind, by } = ended;
  const person = [mentor, ...alumnos].find((one) => one?.id === by?.id);
  const name = firstNameOf(person, by?.full_name || 'el equipo de Mentorea');
  if (kind === 'expired') return 'Caducó: el plazo para responder terminó';
  if (kind === 'withdrawn')
    return by?.id === me.id ? 'Desististe del contrato' : `${name} desistió del contrato`;
  const [mine, theirs] =
    kind === 'declined'
      ? ['rechazaste', 'rechazó']
      : offered
        ? ['retiraste', 'retiró']
        : ['cancelaste', 'canceló'];
  if (by?.id === me.id) return `La ${mine}`;
  return `La ${theirs} ${name}`;
}

import type { Mentorship } from '~/api/contract/mentorships';
import { hourlyText } from '~/app/domain/money/price';
import { deadlineText } from '~/app/domain/sessions/answering';
import { formatInstant, formatTime } from '~/app/domain/time/dates';
import { visitorHoursText } from '~/app/domain/time/visitorClock';
import type { Viewer } from './viewer';

/** Other hours or another price, as who looks at it reads it; they may be among those who have to answer. */
export function proposalOf(session: Mentorship, { me, zones, now }: Viewer) {
  const { proposal, mentor, alumnos, price } = session;
  if (!proposal || Date.parse(proposal.expires_at) <= now.getTime()) return null;
  const { market } = zones;
  const [start, end] = [proposal.init_date, proposal.end_date];
  const isMine = proposal.by === me.id;
  const people = [...(mentor ? [mentor] : []), ...alumnos];
  const author = people.find((one) => one.id === proposal.by)?.full_name ?? 'La otra parte';
  const hours = `${formatInstant(start, 'EEEE dd/MM/yyyy', market)}, ${formatTime(start, market)} – ${formatTime(end, market)}`;
  const isMoved = start !== session.init_date || end !== session.end_date;
  const isDone = proposal.accepted_by.includes(me.id);
  const deadline = deadlineText(proposal.expires_at, { now, timeZone: market });
  return {
    id: proposal.id,
    title: isMine ? 'Has propuesto un cambio' : `${author} propone un cambio`,
    /** 'jueves 26/11/2026, 18:30 – 19:30 · 24 €/h' */
    what: [isMoved && hours, proposal.price !== price && hourlyText(proposal.price)]
      .filter(Boolean)
      .join(' · '),
    ownHours: isMoved ? visitorHoursText(start, end, zones) : '',
    until: isDone
      ? 'Has aceptado. Faltan los demás: hasta entonces sigue como está.'
      : isMine
        ? `Se puede responder hasta ${deadline}. Hasta entonces sigue como está.`
        : `Puedes responder hasta ${deadline}. Hasta entonces sigue como está.`,
    isMine,
    canAnswer: !isMine && !isDone && people.some((one) => one.id === me.id),
  };
}

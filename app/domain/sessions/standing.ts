/** A session's state in one word, the same on every screen (docs/glossary.md, 'The state of a session'). */
import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { isMyAnswer } from './answering';
import { type StatusFields, statusOf } from './status';

/** How it looks: Chip.tsx. */
export type StateTone = 'wait' | 'ok' | 'now' | 'done' | 'off';

export type SessionState = { word: string; tone: StateTone };

export const STATES = {
  yours: { word: 'Propuesta para ti', tone: 'wait' },
  unanswered: { word: 'Propuesta sin responder', tone: 'wait' },
  pending: { word: 'Pendiente de confirmación', tone: 'wait' },
  confirmed: { word: 'Confirmada', tone: 'ok' },
  ongoing: { word: 'En curso', tone: 'now' },
  finished: { word: 'Finalizada', tone: 'done' },
  cancelled: { word: 'Cancelada', tone: 'off' },
  declined: { word: 'Rechazada', tone: 'off' },
  expired: { word: 'Caducada', tone: 'off' },
  withdrawn: { word: 'Desistida', tone: 'off' },
} as const satisfies Record<string, SessionState>;

/** In the weekly view, where what comes is 'Pendiente'. */
export const weekWord = ({ word }: SessionState): string =>
  word === STATES.confirmed.word ? 'Pendiente de celebrarse' : word;

type Reader = Pick<User, 'id' | 'user_type'>;
type Stated = StatusFields & Partial<Pick<Mentorship, 'offered' | 'proposal' | 'mentor' | 'alumnos'>>;

/** The change proposed by one side, while it can be answered; null for none. */
const openProposal = ({ proposal }: Pick<Stated, 'proposal'>, now: Date) =>
  proposal && Date.parse(proposal.expires_at) > now.getTime() ? proposal : null;

/** Whether a proposed change waits for this person's answer. */
export function answersProposal(session: Omit<Stated, keyof StatusFields>, me: Reader, now: Date): boolean {
  const proposal = openProposal(session, now);
  const isIn = [session.mentor, ...(session.alumnos ?? [])].some((one) => one?.id === me.id);
  return proposal !== null && isIn && proposal.by !== me.id && !proposal.accepted_by.includes(me.id);
}

/** By the clock once it has begun; before, by who is still to answer. Without `me` nothing waits for the reader. */
export function stateOf(session: Stated, { now, me }: { now: Date; me?: Reader }): SessionState {
  const status = statusOf(session, now);
  if (status !== 'upcoming') return STATES[status];
  const { offered = false, mentor = null } = session;
  if (me && (answersProposal(session, me, now) || (offered && isMyAnswer({ ...session, mentor }, me, now))))
    return STATES.yours;
  // What stands, stands: a proposal takes nothing from a confirmed session.
  if (session.confirmation) return STATES.confirmed;
  return offered || openProposal(session, now) ? STATES.unanswered : STATES.pending;
}

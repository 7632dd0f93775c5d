import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Mentorship } from '~/api/contract/mentorships';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { enter } from '~/app/.server/guards';
import { safeRedirect } from '~/app/.server/requestUrl';
import { priceProblem } from '~/app/domain/money/price';
import { moveRefusal, moveWay, slotsOf } from '~/app/domain/sessions/rescheduling';
import { firstNameOf, firstNamesOf, nameList } from '~/app/domain/text/personNames';
import * as paths from '~/app/paths';
import { readMoveState } from '~/app/sessions/moveUrl';

export type Move = NonNullable<Awaited<ReturnType<typeof openMove>>>;

/** The page's user, session and rights, for loader and action. Null if the visitor has no such session. */
export async function openMove(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  const way = moveWay(await orProblem(context.api.listCapabilities()));
  if (way === null) throw statusResponse(404);
  const identifier = args.params.identifier ?? '';
  const session = await orProblem(context.api.mentorships.find(identifier));
  if (!session) return null;
  const { timeZone } = context.config;
  const address = readMoveState(context.url.searchParams);
  const isMentor = session.mentor?.id === me.id;
  return {
    context,
    session,
    me,
    way,
    /** Before the confirmation the mentor may also propose another price, if there is one. */
    canProposePrice: way === 'propose' && isMentor && !session.confirmation && !priceProblem(session.price),
    hasFollowing: way === 'propose' && session.series !== null && session.series.week < session.series.weeks,
    /** The reason this person cannot move it now. */
    refusal: moveRefusal(session, { me, now: context.now(), timeZone }),
    isMentor,
    present: slotsOf(session, timeZone),
    address,
    back: safeRedirect(address.back, paths.mentorship(session.identifier)),
  };
}

export function areSameSlots(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((slot) => b.includes(slot));
}

/** Effects of moving a session (docs/contract.md, 'Moving', 'Moving and cancelling'). */

interface MoveFacts {
  session: Pick<Mentorship, 'mentor' | 'alumnos' | 'confirmation'>;
  isMentor: boolean;
  notifies: boolean;
  way?: 'propose' | 'move';
}

/** Names of those who have to accept a proposal. */
export const otherSide = ({ session, isMentor }: Pick<MoveFacts, 'session' | 'isMentor'>) =>
  isMentor ? studentNames(session) : mentorName(session);

export function moveConsequence({ session, isMentor, notifies, way }: MoveFacts): string {
  if (way === 'propose') {
    const many = isMentor && session.alumnos.length > 1;
    const accepts = `${otherSide({ session, isMentor })} ${many ? 'acepten' : 'acepte'}`;
    const confirmed = session.confirmation ? '' : ' Al aceptarla, la sesión queda confirmada.';
    return `La sesión sigue como está hasta que ${accepts}. La hora que propones queda reservada mientras tanto.${confirmed}`;
  }
  if (!isMentor) {
    return `La sesión queda pendiente hasta que ${mentorName(session)} confirme la nueva hora. La hora de ahora se libera en cuanto envías el cambio.`;
  }
  if (session.confirmation) {
    const told = notifies ? `, y avisaremos a ${studentNames(session)}` : '';
    return `El cambio vale desde el momento en que lo envías${told}.`;
  }
  const told = notifies ? `Avisaremos a ${studentNames(session)} de la nueva hora. ` : '';
  return `${told}La solicitud seguirá pendiente hasta que la confirmes.`;
}

/** Text after sending; `confirmation` is the new one. '' for none. */
export function moveOutcome({ session, isMentor, notifies }: Omit<MoveFacts, 'way'>): string {
  if (session.confirmation) {
    return notifies ? `Hemos avisado a ${isMentor ? studentNames(session) : mentorName(session)}.` : '';
  }
  return isMentor
    ? 'Sigue pendiente de que la confirmes.'
    : `Queda pendiente de que ${mentorName(session)} la confirme.`;
}

const studentNames = ({ alumnos }: MoveFacts['session']) =>
  nameList(firstNamesOf(alumnos)) || 'los estudiantes';
const mentorName = ({ mentor }: MoveFacts['session']) => firstNameOf(mentor, 'el mentor');

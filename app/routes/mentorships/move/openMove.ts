/** What loader and action of the page begin with: the user, the session, and whether it can be moved. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Mentorship, User } from '~/api/contract/tolerant';
import { problemResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import { type MoveRefusal, moveRefusal, slotsOf } from '~/app/domain/sessions/rescheduling';
import { rangeOf } from '~/app/domain/slots/slots';
import { nameList } from '~/app/domain/text/personNames';
import { instantOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { type MoveState, readMoveState } from './moveUrl';

export interface Move {
  context: Context;
  me: User;
  session: Mentorship;
  /** Why it cannot be moved by this person now. */
  refusal: MoveRefusal | null;
  isMentor: boolean;
  /** Slots that it takes now. */
  present: string[];
  address: MoveState;
  /** Where it was come from, or its detail in the list. */
  back: string;
}

/** Null when the visitor has no such session (any more). */
export async function openMove(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Move | null> {
  const context = contextOf(args);
  const me = await requireUser(context);
  await requireCapability(context, 'reschedule');
  const identifier = args.params.identifier ?? '';
  const session = await context.api.mentorships.find(identifier).catch((error: unknown) => {
    throw problemResponse(error);
  });
  if (!session) return null;
  const { origin, timeZone } = context.config;
  const address = readMoveState(context.url.searchParams);
  const detail = paths.mentorship(session.identifier);
  return {
    context,
    me,
    session,
    refusal: moveRefusal(session, { me, now: context.now(), timeZone }),
    isMentor: session.mentor?.id === me.id,
    present: slotsOf(session, timeZone),
    address,
    back: safeRedirect(address.back, origin, detail),
  };
}

export function areSameSlots(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((slot) => b.includes(slot));
}

/** ISO instants of slots that can be booked together; null for others. */
export function instantsOfSlots(slots: readonly string[], timeZone: string) {
  const range = rangeOf(slots);
  if (range === null) return null;
  return {
    init_date: instantOf(range.day, range.start, timeZone).toISOString(),
    end_date: instantOf(range.day, range.end, timeZone).toISOString(),
  };
}

/** What moving a session does, and to whom (docs/contract.md, 'Moving', 'Moving and cancelling'). */

interface MoveFacts {
  session: Pick<Mentorship, 'mentor' | 'alumnos' | 'confirmation'>;
  isMentor: boolean;
  /** The API tells the other side of every change. */
  notifies: boolean;
}

/** Before it is sent. */
export function moveConsequence({ session, isMentor, notifies }: MoveFacts): string {
  if (!isMentor) {
    return `${session.mentor?.full_name ?? 'El mentor'} tendrá que confirmar la nueva hora: hasta entonces la mentoría queda pendiente. La hora de ahora se libera en cuanto envías el cambio.`;
  }
  if (session.confirmation) {
    const told = notifies ? `, y avisaremos a ${studentNames(session)}` : '';
    return `El cambio vale desde el momento en que lo envías${told}.`;
  }
  const told = notifies ? `Avisaremos a ${studentNames(session)} de la nueva hora. ` : '';
  return `${told}La solicitud seguirá pendiente hasta que la confirmes.`;
}

/** After it was done; `confirmation` as it is now. '' when there is nothing to say. */
export function moveOutcome({ session, isMentor, notifies }: MoveFacts): string {
  if (session.confirmation) {
    return notifies ? `Hemos avisado a ${isMentor ? studentNames(session) : mentorName(session)}.` : '';
  }
  return isMentor
    ? 'Sigue pendiente de que la confirmes.'
    : `Queda pendiente de que ${mentorName(session)} la confirme.`;
}

function studentNames({ alumnos }: MoveFacts['session']): string {
  return nameList(alumnos.map((one) => one.full_name)) || 'los estudiantes';
}

function mentorName({ mentor }: MoveFacts['session']): string {
  return mentor?.full_name ?? 'el mentor';
}

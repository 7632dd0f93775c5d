/** What loader and action of the page begin with: who is here, which session, and whether it can be moved. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { problem } from '../../../.server/api/errors';
import { requireCapability } from '../../../.server/capability';
import type { Context } from '../../../.server/context';
import { contextOf } from '../../../.server/contextOf';
import { requireUser } from '../../../.server/guards';
import { safeRedirect } from '../../../.server/safeRedirect';
import { type MoveRefusal, moveRefusal, slotsOf } from '../../../domain/moving';
import { type MoveAddress, readMoveAddress } from './moveAddress';

export interface Move {
  context: Context;
  me: User;
  session: Mentorship;
  /** Why it cannot be moved by this person now. */
  refusal: MoveRefusal | null;
  isMentor: boolean;
  /** Slots that it takes now. */
  present: string[];
  address: MoveAddress;
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
    throw problem(error);
  });
  if (!session) return null;
  const { origin, timeZone } = context.config;
  const address = readMoveAddress(context.url.searchParams);
  const detail = `/mentorships?${new URLSearchParams({ detalle: session.identifier })}`;
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

/**
 * Presence in a room: `estado=dentro` enters or stays, `estado=fuera` leaves. 200 with `inside`, `heartbeat_seconds` (null:
 * not counted) and `closes_at`, or `refused` (app/call/page/presence.ts) with `detail` and a matching status.
 */
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import type { User } from '~/api/contract/users';
import { emptyAnswer, failure, jsonAnswer } from '~/app/.server/answers';
import { ApiError, describeFailure, isUnavailable } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { enter, guarded, optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import type { PresenceRefusal } from '~/app/call/page/presence';
import { roomOpeningFor } from '~/app/domain/sessions/room';
import * as paths from '~/app/paths';

/** For a visitor who opened the address: redirects to the session. */
export const loader = guarded(enter, async (_, { params }) => redirect(paths.room(params.identifier ?? '')));

export async function action(args: ActionFunctionArgs): Promise<Response> {
  if (args.request.method !== 'POST') return failure(405, { Allow: 'POST' });
  const context = contextOf(args);
  const me = await optionalUser(context);
  if (!me) return refused(401, 'loggedOut', 'Tu sesión ha terminado.');
  const identifier = args.params.identifier ?? '';
  const leaves = (await readForm(args.request)).get('estado') === 'fuera';
  try {
    const counts = (await context.api.listCapabilities()).has('talk');
    if (leaves) {
      if (counts) await context.api.rooms.leave(identifier);
      return emptyAnswer();
    }
    if (!counts) return await enterUncounted(identifier, me, context);
    const { heartbeatSeconds, closesAt } = await context.api.rooms.enter(identifier);
    return inside(heartbeatSeconds, closesAt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answerTo(error, context);
  }
}

/** If the API has no rooms, the website checks the hours, and places are not counted. */
async function enterUncounted(identifier: string, me: User, { api, now }: Context): Promise<Response> {
  const mentorship = await api.mentorships.find(identifier);
  if (!mentorship) return refused(404, 'notYours', '');
  const { opensAt, closesAt } = roomOpeningFor(mentorship, me);
  const at = now().getTime();
  if (!mentorship.confirmation || at < opensAt || at >= closesAt)
    return refused(409, 'closed', 'La sala está cerrada.');
  return inside(null, new Date(closesAt).toISOString());
}

function inside(heartbeat_seconds: number | null, closes_at: string): Response {
  return jsonAnswer(200, { inside: true, heartbeat_seconds, closes_at });
}

function answerTo(error: ApiError, { log }: Context): Response {
  const detail = describeFailure(error);
  if (error.status === 409) {
    const hasTimes = typeof error.body === 'object' && error.body !== null && 'closes_at' in error.body;
    return refused(409, hasTimes ? 'closed' : 'full', detail);
  }
  if (error.status === 404 || error.status === 403) return refused(404, 'notYours', '');
  if (error.status === 401) return refused(401, 'loggedOut', 'Tu sesión ha terminado.');
  if (!isUnavailable(error)) log.warn({ err: error }, 'room: nobody knows whether somebody is inside');
  return jsonAnswer(503, { detail });
}

const refused = (status: number, why: PresenceRefusal, detail: string) =>
  jsonAnswer(status, { refused: why, detail });

/** A mentor's upcoming sessions, beside the hours they offer or take off. */
import type { AvailabilityException } from '~/api/contract/availability';
import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { moveRefusal, moveWay } from '~/app/domain/sessions/rescheduling';
import { stateOf } from '~/app/domain/sessions/standing';
import { statusOf } from '~/app/domain/sessions/status';
import { nameList } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { needsOf } from '~/app/domain/week/exceptions';

type Deps = Pick<Context, 'api' | 'now' | 'log'> & { config: Pick<Context['config'], 'timeZone'> };

export type ScheduledSession = ReturnType<Awaited<ReturnType<typeof sessionViews>>>;

/** Upcoming sessions; null if they could not be loaded. */
export async function loadSessions(context: Deps, user: Pick<User, 'id'>) {
  const all = await listUpcoming(context, user);
  return all?.map(await sessionViews(context, user, [])) ?? null;
}

/** Upcoming sessions taught by the user, soonest first; null if they could not be loaded. */
export async function listUpcoming(context: Deps, user: Pick<User, 'id'>): Promise<Mentorship[] | null> {
  const read = () => context.api.mentorships.list();
  const all = await orLogged(read, context.log, 'a part of the schedule could not be loaded', () => null);
  if (all === null) return null;
  return all
    .filter((one) => statusOf(one, context.now()) === 'upcoming' && (one.mentor?.id ?? user.id) === user.id)
    .sort((a, b) => a.init_date.localeCompare(b.init_date));
}

const MOVE_TEXTS = { propose: 'Proponer otra hora', move: 'Cambiar de hora' };

/** A session with the hours it needs, given the timetable and these exceptions. */
export async function sessionViews(context: Deps, me: Pick<User, 'id'>, exceptions: AvailabilityException[]) {
  const { timeZone } = context.config;
  const way = moveWay(await context.api.listCapabilities());
  return (one: Mentorship) => {
    const now = context.now();
    const canMove = way !== null && moveRefusal(one, { me, now, timeZone }) === null;
    return { ...sessionView(one, exceptions, { me, timeZone, now }), move: canMove ? MOVE_TEXTS[way] : null };
  };
}

function sessionView(
  session: Mentorship,
  exceptions: AvailabilityException[],
  { me, timeZone, now }: { me: Pick<User, 'id'>; timeZone: string; now: Date },
) {
  const { identifier, init_date, end_date, alumnos, confirmation, group, booked_by } = session;
  const weekday = formatInstant(init_date, 'EEEE', timeZone);
  const needs = needsOf({ init_date, end_date }, exceptions, timeZone);
  return {
    identifier,
    init_date,
    end_date,
    /** 'martes 03/11/2026 18:00 – 19:00' */
    when: `${weekday} ${formatDateTime(init_date, timeZone)} – ${formatTime(end_date, timeZone)}`,
    /** Names of the students, the title of a group; '' if unknown. */
    who: group?.title ?? nameList(alumnos.map(({ full_name }) => full_name)),
    /** '' once it is confirmed. */
    waits: confirmation ? '' : stateOf(session, { now }).word.toLowerCase(),
    /** Hours that the mentor chose need no weekly ones. */
    needs: { ...needs, ...(booked_by === me.id && { marks: [] }) },
  };
}

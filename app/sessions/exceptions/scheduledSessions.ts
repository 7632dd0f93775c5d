/** A mentor's upcoming sessions, beside the hours they offer or take off, and those exceptions as the API keeps them. */
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/availability';
import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { ApiError, changeOrVerify, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { moveRefusal, moveWay } from '~/app/domain/sessions/rescheduling';
import { stateOf } from '~/app/domain/sessions/standing';
import { statusOf } from '~/app/domain/sessions/status';
import { infoToast, successToast } from '~/app/domain/site/toasts';
import { nameList } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant, formatTime } from '~/app/domain/time/dates';
import { daysText, exceptionOf, exceptionText, needsOf, touches } from '~/app/domain/week/exceptions';

type Deps = Pick<Context, 'api' | 'now' | 'log'> & { config: Pick<Context['config'], 'timeZone'> };

export type ScheduledSession = ReturnType<Awaited<ReturnType<typeof sessionViews>>>;

/** Upcoming sessions; null if they could not be loaded. */
async function loadSessions(context: Deps, user: Pick<User, 'id'>) {
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

type NewException = Omit<AvailabilityException, 'id'>;

/**
 * Adds all or none, with a toast: null. If sessions inside were not `seen` (identifiers listed on the page), they are
 * returned and nothing is added. @throws ApiError
 */
export async function storeExceptions(
  payloads: ExceptionPayload[],
  { seen, user }: { seen: readonly unknown[]; user: User },
  context: Context,
): Promise<ScheduledSession[] | null> {
  const { api, config } = context;
  const { schedule } = api;
  const added = payloads.map(exceptionOf);
  const sessions = await loadSessions(context, user);
  const inside = sessionsInside(sessions, added, config.timeZone);
  if (inside.some(({ identifier }) => !seen.includes(identifier))) return inside;
  let told: string[] | null = null;
  const isThere = async () => {
    const stored = await schedule.listExceptions();
    return added.every((one) => stored.some((other) => isSameException(other, one)));
  };
  const add = async () => {
    told = await schedule.addExceptions(payloads);
  };
  if (!(await isThere())) await changeOrVerify(add, isThere);
  tellAdded(added, { inside, told, sessions: sessions ?? [] }, context);
  return null;
}

/** Removes one with all its days, with a toast, also if it was already gone. @throws ApiError */
export async function dropException(id: string, { api: { schedule }, flash }: Context): Promise<void> {
  try {
    await changeOrVerify(
      () => schedule.removeException(id),
      async () => (await schedule.listExceptions()).every((one) => one.id !== id),
    );
    flash.set(successToast('Quitado de tu calendario'));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    flash.set({ ...infoToast('Ya no estaba en tu calendario'), duration: 4000 });
  }
}

/** Sessions within time off; none for extra hours. */
function sessionsInside(
  sessions: ScheduledSession[] | null,
  added: NewException[],
  timeZone: string,
): ScheduledSession[] {
  const off = added.filter(({ kind }) => kind === 'off');
  return (sessions ?? []).filter((session) => off.some((one) => touches(session, one, timeZone)));
}

interface Within {
  inside: ScheduledSession[];
  /** The API's answer; null if it does not tell. */
  told: string[] | null;
  sessions: ScheduledSession[];
}

function tellAdded(added: NewException[], { inside, told, sessions }: Within, { flash }: Context): void {
  const [first] = added;
  if (!first) return;
  const title =
    added.length > 1
      ? `Añadido: ${added.length} fechas`
      : `Añadido: ${exceptionText(first)}. ${daysText(first, 'dd/MM/yyyy')}`;
  const within = told ? sessions.filter(({ identifier }) => told.includes(identifier)) : inside;
  const names = within.map(({ when, who }) => (who ? `${when} con ${who}` : when));
  if (within.length === 0) flash.set(successToast(title));
  else flash.set({ kind: 'success', title, description: sessionsRemainText(names) });
}

function sessionsRemainText(names: string[]): string {
  const rest = names.length > 3 ? ` y ${names.length - 3} más` : '';
  const one = names.length === 1;
  return `${one ? 'Una sesión reservada cae' : `${names.length} sesiones reservadas caen`} en esas horas y ${one ? 'sigue' : 'siguen'} en pie: ${names.slice(0, 3).join('; ')}${rest}.`;
}

function isSameException(a: NewException, b: NewException): boolean {
  return (
    a.date === b.date &&
    (a.until ?? a.date) === (b.until ?? b.date) &&
    a.kind === b.kind &&
    a.start_time === b.start_time &&
    a.end_time === b.end_time
  );
}

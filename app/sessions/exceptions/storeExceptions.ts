/** Days off, hours off and extra hours as the API keeps them, for the timetable and the calendar. */
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/availability';
import type { User } from '~/api/contract/users';
import { ApiError, changeOrVerify } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { infoToast, successToast } from '~/app/domain/site/toasts';
import { daysText, exceptionOf, exceptionText, touches } from '~/app/domain/week/exceptions';
import { loadSessions, type ScheduledSession } from './scheduledSessions';

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

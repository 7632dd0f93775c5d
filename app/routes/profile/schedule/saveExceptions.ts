/** Adds and removes days off, hours off and extra hours (docs/contract.md, 'Free hours'). */
import { data } from '@remix-run/node';
import type { User } from '~/api/contract/tolerant';
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/tolerantAccount';
import { ApiError, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { daysText, exceptionOf, exceptionText, readException } from '~/app/domain/week/exceptions';
import { nextHolidays } from '~/app/domain/week/holidays';
import { touches } from '~/app/domain/week/sessionsOutside';
import { loadSessions, type ScheduledSession } from './loadSchedule';
import { backTo, saveFailed } from './saveSchedule';
import { answerWith, DAY_ROWS, EXCEPTIONS_ID, FIELDS, INTENTS, SEEN } from './weekForm';

const EXTENSION = 'availability-exceptions';

type NewException = Omit<AvailabilityException, 'id'>;
type Errors = Record<string, string[]>;
type Read = { payloads: ExceptionPayload[] } | { errors: Errors };

/**
 * Adds what the form has, all or none. Sessions booked inside are shown first (409), and added to only when the
 * form says that the person has seen each of them.
 */
export async function addExceptions(form: FormData, intent: string, user: User, context: Context) {
  await requireCapability(context, EXTENSION);
  const { api, now, config } = context;
  const hasRanges = (await api.listCapabilities()).has('absences');
  const today = dayOf(now(), config.timeZone);
  const isHolidays = intent === INTENTS.addHolidays;
  if (isHolidays) await requireCapability(context, 'absences');
  const read = isHolidays ? readHolidays(form, today) : readRows(form, today, hasRanges);
  if ('errors' in read) return data(answerWith(form, { errors: read.errors }), { status: 422 });
  const { payloads } = read;
  const added = payloads.map(exceptionOf);
  const sessions = await loadSessions(context, user);
  const inside = sessionsInside(sessions, added, config.timeZone);
  const seen = new Set(form.getAll(SEEN));
  if (inside.some(({ identifier }) => !seen.has(identifier))) {
    const asked = { sessions: inside.map(({ identifier }) => identifier), intent };
    return data(answerWith(form, { asked }), { status: 409 });
  }
  const { schedule } = api;
  let told: string[] | null = null;
  try {
    const isThere = async () => {
      const stored = await schedule.listExceptions();
      return added.every((one) => stored.some((other) => isSameException(other, one)));
    };
    const add = async () => {
      const [first] = payloads;
      if (hasRanges) told = await schedule.addExceptions(payloads);
      else if (first) told = await schedule.addException(first);
    };
    if (!(await isThere())) await changeOrVerify(add, isThere);
  } catch (error) {
    return refused(form, error);
  }
  tellAdded(added, { inside, told, sessions: sessions ?? [] }, context);
  return backTo(EXCEPTIONS_ID, form);
}

/** Rows without a day are left out, but for the first when there is no other. */
function readRows(form: FormData, today: string, hasRanges: boolean): Read {
  const text = (name: string) => String(form.get(name) ?? '');
  const hours = { kind: text(FIELDS.kind), start: text(FIELDS.start_time), end: text(FIELDS.end_time) };
  const typed = (hasRanges ? DAY_ROWS : DAY_ROWS.slice(0, 1)).map((names) => ({
    names,
    days: { date: text(names.date), until: hasRanges ? text(names.until) : '' },
  }));
  const filled = typed.filter(({ days }) => days.date !== '' || days.until !== '');
  const payloads: ExceptionPayload[] = [];
  const errors: Errors = {};
  for (const { names, days } of filled.length > 0 ? filled : typed.slice(0, 1)) {
    const { payload, errors: found } = readException({ ...hours, ...days }, today);
    if (payload) payloads.push(payload);
    for (const [field, texts] of Object.entries(found ?? {}))
      errors[{ ...FIELDS, ...names }[field as 'date' | 'until' | 'kind' | 'start_time' | 'end_time']] = texts;
  }
  return Object.keys(errors).length > 0 ? { errors } : { payloads };
}

function readHolidays(form: FormData, today: string): Read {
  const ticked = form.getAll(FIELDS.holidays);
  const payloads = nextHolidays(today)
    .filter(({ date }) => ticked.includes(date))
    .map(({ date }) => ({ date, kind: 'off' as const }));
  return payloads.length > 0
    ? { payloads }
    : { errors: { [FIELDS.holidays]: ['Elige al menos un festivo.'] } };
}

/** Sessions within time off; extra hours have none. */
function sessionsInside(
  sessions: ScheduledSession[] | null,
  added: NewException[],
  timeZone: string,
): ScheduledSession[] {
  const off = added.filter(({ kind }) => kind === 'off');
  return (sessions ?? []).filter((session) => off.some((one) => touches(session, one, timeZone)));
}

/** Field messages of the API concern the whole form: fields were judged before. */
function refused(form: FormData, error: unknown) {
  const texts = Object.values(fieldErrorsOf(error)).flat();
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 400 && texts.length > 0)
    return data(answerWith(form, { errors: { '': texts } }), { status: 400 });
  if (error.status === 409)
    return data(answerWith(form, { errors: { '': [describeFailure(error)] } }), { status: 409 });
  return saveFailed(form, error);
}

interface Within {
  inside: ScheduledSession[];
  /** By the API; null: it does not say. */
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
  if (within.length === 0) flash.set({ kind: 'success', title, duration: 4000 });
  else flash.set({ kind: 'success', title, description: sessionsRemainText(names) });
}

export async function removeException(form: FormData, intent: string, context: Context) {
  await requireCapability(context, EXTENSION);
  const { schedule } = context.api;
  const id = intent.slice(INTENTS.remove.length);
  try {
    await changeOrVerify(
      () => schedule.removeException(id),
      async () => (await schedule.listExceptions()).every((one) => one.id !== id),
    );
    context.flash.set({ kind: 'success', title: 'Quitado de tu calendario', duration: 4000 });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return saveFailed(form, error);
    context.flash.set({ kind: 'info', title: 'Ya no estaba en tu calendario', duration: 4000 });
  }
  return backTo(EXCEPTIONS_ID, form);
}

function sessionsRemainText(names: string[]): string {
  const rest = names.length > 3 ? ` y ${names.length - 3} más` : '';
  const one = names.length === 1;
  return `${one ? 'Una mentoría reservada cae' : `${names.length} mentorías reservadas caen`} en esas horas y ${one ? 'sigue' : 'siguen'} en pie: ${names.slice(0, 3).join('; ')}${rest}.`;
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

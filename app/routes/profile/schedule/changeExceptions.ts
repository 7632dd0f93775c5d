/** Adding and removing days off and extra hours; the painted week travels along in the address when it is not saved. */
import { data, redirect } from '@remix-run/node';
import { ApiError, fieldErrorsOf } from '~/.server/api/errors';
import { requireCapability } from '~/.server/capability';
import type { Context } from '~/.server/context';
import { changeOrLook } from '~/.server/lostAnswer';
import { dayOf, formatDay } from '~/domain/dates';
import { exceptionOf, exceptionText, readException } from '~/domain/weekExceptions';
import { packMarks, unpackMarks } from '~/domain/weekMarks';
import { touches } from '~/domain/weekSessions';
import type { User } from '../../../../api/contract/tolerant';
import type { AvailabilityException, ExceptionPayload } from '../../../../api/contract/tolerantAccount';
import { answerTo } from './answer';
import { loadSessions, type ScheduledSession } from './loadSchedule';
import { failed } from './saveWeek';
import { EXCEPTIONS_ID, FIELDS, INTENTS, paintedHref, readMarks, SCHEDULE_PATH } from './weekForm';

/** Of section 4 of the API's contract. */
const EXTENSION = 'availability-exceptions';

type Exception = Omit<AvailabilityException, 'id'>;

export async function addException(form: FormData, user: User, context: Context) {
  await requireCapability(context, EXTENSION);
  const {
    api: { schedule },
    flash,
    now,
    config,
  } = context;
  const typed = { kind: FIELDS.kind, date: FIELDS.date, start: FIELDS.start_time, end: FIELDS.end_time };
  const text = (name: string) => String(form.get(name) ?? '');
  const fields = {
    kind: text(typed.kind),
    date: text(typed.date),
    start: text(typed.start),
    end: text(typed.end),
  };
  const { payload, errors } = readException(fields, dayOf(now(), config.timeZone));
  if (!payload) return refused(form, errors, 422);
  const exception = exceptionOf(payload);
  let told: string[] | null = null;
  try {
    const isThere = async () => (await schedule.listExceptions()).some((one) => isSame(one, exception));
    const add = async () => {
      told = await schedule.addException(payload);
    };
    if (!(await isThere())) await changeOrLook(add, isThere);
  } catch (error) {
    const { non_field_errors, ...fieldErrors } = fieldErrorsOf(error);
    if (error instanceof ApiError && error.status === 400 && Object.keys(fieldErrors).length > 0) {
      return refused(form, { ...fieldErrors, '': non_field_errors }, 400);
    }
    return failed(form, error);
  }
  const within = await sessionsWithin(exception, told, { user, context });
  const title = `Añadido: ${exceptionText(exception)}. ${formatDay(exception.date, 'dd/MM/yyyy')}`;
  const names = within.map(({ when, who }) => (who ? `${when} con ${who}` : when));
  if (within.length === 0) flash.set({ kind: 'success', title, duration: 4000 });
  else flash.set({ kind: 'success', title, description: stillStanding(names) });
  return backToExceptions(form);
}

/** The sessions that stand in hours off: those that the API told, else those that the clock shows. */
async function sessionsWithin(
  exception: Exception,
  told: string[] | null,
  { user, context }: { user: User; context: Context },
): Promise<ScheduledSession[]> {
  if (exception.kind !== 'off' || told?.length === 0) return [];
  const { timeZone } = context.config;
  const sessions = (await loadSessions(context, user)) ?? [];
  return sessions.filter((one) => (told ? told.includes(one.identifier) : touches(one, exception, timeZone)));
}

export async function removeException(form: FormData, intent: string, context: Context) {
  await requireCapability(context, EXTENSION);
  const { schedule } = context.api;
  const id = intent.slice(INTENTS.remove.length);
  try {
    await changeOrLook(
      () => schedule.removeException(id),
      async () => (await schedule.listExceptions()).every((one) => one.id !== id),
    );
    context.flash.set({ kind: 'success', title: 'Quitado de tu calendario', duration: 4000 });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return failed(form, error);
    context.flash.set({ kind: 'info', title: 'Ya no estaba en tu calendario', duration: 4000 });
  }
  return backToExceptions(form);
}

const CONTROLS: Record<keyof ExceptionPayload, string> = FIELDS;

/** Messages on the controls; one of a field that has none here is about the form. */
function refused(form: FormData, errors: Record<string, string[] | undefined>, status: number) {
  const named: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    const control = Object.hasOwn(CONTROLS, field) ? CONTROLS[field as keyof ExceptionPayload] : '';
    if (texts) named[control] = [...(named[control] ?? []), ...texts];
  }
  return data(answerTo(form, { errors: named }), { status });
}

function backToExceptions(form: FormData) {
  const marks = readMarks(form);
  const base = form.get(FIELDS.base);
  const isPainted = typeof base === 'string' && unpackMarks(base) !== null && packMarks(marks) !== base;
  return redirect(isPainted ? paintedHref(marks, base, EXCEPTIONS_ID) : `${SCHEDULE_PATH}#${EXCEPTIONS_ID}`);
}

function stillStanding(names: string[]): string {
  const rest = names.length > 3 ? ` y ${names.length - 3} más` : '';
  const one = names.length === 1;
  return `${one ? 'Una mentoría reservada cae' : `${names.length} mentorías reservadas caen`} en esas horas y ${one ? 'sigue' : 'siguen'} en pie: ${names.slice(0, 3).join('; ')}${rest}.`;
}

function isSame(a: Exception, b: Exception): boolean {
  return a.date === b.date && a.kind === b.kind && a.start_time === b.start_time && a.end_time === b.end_time;
}

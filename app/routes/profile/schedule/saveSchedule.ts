import { isDeepStrictEqual } from 'node:util';
import { data, redirect } from '@remix-run/node';
import type { AvailabilitySlot, User } from '~/api/contract/tolerant';
import type { AvailabilityException, ExceptionPayload } from '~/api/contract/tolerantAccount';
import { ApiError, answerStatus, fieldErrorsOf } from '~/app/.server/api/errors';
import { changeOrVerify } from '~/app/.server/api/lostAnswers';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import { exceptionOf, exceptionText, readException } from '~/app/domain/week/exceptions';
import { touches } from '~/app/domain/week/sessionsOutside';
import { joinWeek, packMarks, sameMarks, splitWeek, unpackMarks } from '~/app/domain/week/weekHours';
import * as paths from '~/app/paths';
import { loadSessions, type ScheduledSession } from './loadSchedule';
import { RULES_ID, readRules } from './rulesForm';
import {
  answerWith,
  EXCEPTIONS_ID,
  FIELDS,
  INTENTS,
  readMarks,
  SCHEDULE_PATH,
  unsavedWeekHref,
} from './weekForm';

/**
 * Saves the marked week (docs/product.md, 'What people read when something fails'; docs/contract.md, 'Free
 * hours').
 */

const SAVE_FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
const SCHEDULE_VIEW = paths.profile('horario');

/**
 * Replaces the week with the marked hours and, unless dropped, those the grid cannot show. If the server's
 * week is not the one that was loaded (another tab or device), nothing is saved: 409, and the form's next
 * save replaces the newer week.
 */
export async function saveWeek(form: FormData, { api: { schedule }, flash }: Pick<Context, 'api' | 'flash'>) {
  const mine = readMarks(form);
  const base = unpackMarks(form.get(FIELDS.base));
  try {
    const { marks: theirs, beyond } = splitWeek(await schedule.listWeekly());
    const known = base !== null && sameMarks(base, theirs);
    if (!known && !sameMarks(mine, theirs)) {
      const before = packMarks(base ?? []);
      return data(answerWith(form, { base: packMarks(theirs), before }), { status: 409 });
    }
    const week = joinWeek(mine, form.has(FIELDS.dropBeyond) ? [] : beyond);
    await changeOrVerify(
      () => schedule.saveWeekly(week),
      async () => isSameWeek(await schedule.listWeekly(), week),
    );
  } catch (error) {
    return saveFailed(form, error);
  }
  flash.set({ kind: 'success', title: 'Horario guardado', duration: 4000 });
  return redirect(SCHEDULE_VIEW);
}

function isSameWeek(one: readonly AvailabilitySlot[], other: readonly AvailabilitySlot[]): boolean {
  const plain = (week: readonly AvailabilitySlot[]) =>
    week.map(({ day_of_week, start_time, end_time }) => `${day_of_week} ${start_time} ${end_time}`).sort();
  return plain(one).join() === plain(other).join();
}

/** Returns the form with a message. Rethrows anything but an ApiError. */
function saveFailed(form: FormData, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return data(answerWith(form, { errors: { '': [SAVE_FAILED] } }), { status: answerStatus(error) });
}

/** docs/contract.md, 'Calls: availability' */
const EXTENSION = 'availability-exceptions';

type NewException = Omit<AvailabilityException, 'id'>;

export async function addException(form: FormData, user: User, context: Context) {
  await requireCapability(context, EXTENSION);
  const { api, flash, now, config } = context;
  const { schedule } = api;
  const text = (name: string) => String(form.get(name) ?? '');
  const fields = {
    kind: text(FIELDS.kind),
    date: text(FIELDS.date),
    start: text(FIELDS.start_time),
    end: text(FIELDS.end_time),
  };
  const { payload, errors } = readException(fields, dayOf(now(), config.timeZone));
  if (!payload) return refusedException(form, errors, 422);
  const exception = exceptionOf(payload);
  let told: string[] | null = null;
  try {
    const isThere = async () =>
      (await schedule.listExceptions()).some((one) => isSameException(one, exception));
    const add = async () => {
      told = await schedule.addException(payload);
    };
    if (!(await isThere())) await changeOrVerify(add, isThere);
  } catch (error) {
    const { non_field_errors, ...fieldErrors } = fieldErrorsOf(error);
    if (error instanceof ApiError && error.status === 400 && Object.keys(fieldErrors).length > 0) {
      return refusedException(form, { ...fieldErrors, '': non_field_errors }, 400);
    }
    return saveFailed(form, error);
  }
  const within = await sessionsWithin(exception, told, { user, context });
  const title = `Añadido: ${exceptionText(exception)}. ${formatDay(exception.date, 'dd/MM/yyyy')}`;
  const names = within.map(({ when, who }) => (who ? `${when} con ${who}` : when));
  if (within.length === 0) flash.set({ kind: 'success', title, duration: 4000 });
  else flash.set({ kind: 'success', title, description: sessionsRemainText(names) });
  return backToExceptions(form);
}

/** Sessions within the time off: as named by the API, otherwise by comparing times. */
async function sessionsWithin(
  exception: NewException,
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
    await changeOrVerify(
      () => schedule.removeException(id),
      async () => (await schedule.listExceptions()).every((one) => one.id !== id),
    );
    context.flash.set({ kind: 'success', title: 'Quitado de tu calendario', duration: 4000 });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return saveFailed(form, error);
    context.flash.set({ kind: 'info', title: 'Ya no estaba en tu calendario', duration: 4000 });
  }
  return backToExceptions(form);
}

/** One at a time would be six presses: they are saved together. */
export async function saveRules(form: FormData, context: Context) {
  await requireCapability(context, 'mentor-rules');
  const { schedule } = context.api;
  const rules = readRules(form);
  if (rules === null)
    return data(answerWith(form, { errors: { [FIELDS.notice]: ['Elige una de las opciones.'] } }), {
      status: 422,
    });
  try {
    await changeOrVerify(
      () => schedule.saveRules(rules),
      async () => isDeepStrictEqual(await schedule.readRules(), rules),
    );
  } catch (error) {
    return saveFailed(form, error);
  }
  context.flash.set({ kind: 'success', title: 'Reglas guardadas', duration: 4000 });
  return backTo(RULES_ID, form);
}

const EXCEPTION_FIELDS = ['kind', 'date', 'start_time', 'end_time'] satisfies (keyof ExceptionPayload)[];
const EXCEPTION_CONTROLS = new Map<string, string>(EXCEPTION_FIELDS.map((name) => [name, FIELDS[name]]));

/** Messages per control; those of unknown fields concern the form. */
function refusedException(form: FormData, errors: Record<string, string[] | undefined>, status: number) {
  const named: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    const control = EXCEPTION_CONTROLS.get(field) ?? '';
    if (texts) named[control] = [...(named[control] ?? []), ...texts];
  }
  return data(answerWith(form, { errors: named }), { status });
}

const backToExceptions = (form: FormData) => backTo(EXCEPTIONS_ID, form);

/** The form as it was sent, with messages. */
export const refused = (form: FormData, errors: Record<string, string[]>, error: ApiError) =>
  data(answerWith(form, { errors }), { status: answerStatus(error) });

/** The page at this section, with the marks that are not saved. */
export function backTo(section: string, form: FormData) {
  const marks = readMarks(form);
  const base = form.get(FIELDS.base);
  const isPainted = typeof base === 'string' && unpackMarks(base) !== null && packMarks(marks) !== base;
  return redirect(isPainted ? unsavedWeekHref(marks, base, section) : `${SCHEDULE_PATH}#${section}`);
}

function sessionsRemainText(names: string[]): string {
  const rest = names.length > 3 ? ` y ${names.length - 3} más` : '';
  const one = names.length === 1;
  return `${one ? 'Una mentoría reservada cae' : `${names.length} mentorías reservadas caen`} en esas horas y ${one ? 'sigue' : 'siguen'} en pie: ${names.slice(0, 3).join('; ')}${rest}.`;
}

function isSameException(a: NewException, b: NewException): boolean {
  return a.date === b.date && a.kind === b.kind && a.start_time === b.start_time && a.end_time === b.end_time;
}

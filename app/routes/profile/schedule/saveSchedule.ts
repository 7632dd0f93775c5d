import { isDeepStrictEqual } from 'node:util';
import { data, redirect, replace } from '@remix-run/node';
import type { AvailabilitySlot } from '~/api/contract/availability';
import {
  ApiError,
  answerStatus,
  changeOrVerify,
  describeFailure,
  fieldErrorsOf,
  withDoubt,
} from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { failureToast, successToast, type Toast } from '~/app/domain/site/toasts';
import { joinWeek, packMarks, sameMarks, splitWeek, unpackMarks } from '~/app/domain/week/weekHours';
import * as paths from '~/app/paths';
import { rangeErrors, readEditor } from './rangesForm';
import { readRules } from './rulesForm';
import {
  answerWith,
  editorHref,
  FIELDS,
  FIRST_HOUR_ID,
  INTENTS,
  readMarks,
  type SchedulePart,
  WEEK_ID,
} from './weekForm';

const SAVE_FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
const SCHEDULE_VIEW = paths.profile('horario');

/**
 * Replaces the week with the marked hours and, unless dropped, those the grid cannot show (docs/contract.md, 'Free hours').
 * 409 if another tab or device has changed it since it was loaded; the form's next save then replaces that.
 */
export async function saveWeek(form: FormData, { api: { schedule }, flash }: Pick<Context, 'api' | 'flash'>) {
  const wrong = refusedRanges(form);
  if (wrong) return wrong;
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
  flash.set(successToast('Horario guardado'));
  return redirect(SCHEDULE_VIEW);
}

/** The form with the errors of its ranges; null if there are none. */
function refusedRanges(form: FormData) {
  const errors = rangeErrors(form);
  return Object.keys(errors).length > 0 ? data(answerWith(form, { errors }), { status: 422 }) : null;
}

/** Opens the other editor with the marked hours. Replaces the page, as in `backTo`: Back would lose the marks. */
export function editWith(form: FormData, intent: string) {
  const editor = readEditor(intent.slice(INTENTS.editWith.length));
  const at = editor === 'tramos' ? WEEK_ID : FIRST_HOUR_ID;
  return refusedRanges(form) ?? replace(editorHref(form, 'semana', editor, at));
}

function isSameWeek(one: readonly AvailabilitySlot[], other: readonly AvailabilitySlot[]): boolean {
  const plain = (week: readonly AvailabilitySlot[]) =>
    week.map(({ day_of_week, start_time, end_time }) => `${day_of_week} ${start_time} ${end_time}`).sort();
  return plain(one).join() === plain(other).join();
}

/** Returns the form with a message. Rethrows anything but an ApiError. */
export function saveFailed(form: FormData, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return data(answerWith(form, { errors: { '': [withDoubt(SAVE_FAILED, error)] } }), {
    status: answerStatus(error),
  });
}

/** Saves all booking rules together (extension `calendar`). */
export async function saveRules(form: FormData, context: Context) {
  await requireCapability(context, 'calendar');
  const { schedule } = context.api;
  const rules = readRules(form);
  if (rules === null)
    return data(answerWith(form, { errors: { [FIELDS.notice_hours]: ['Elige una de las opciones.'] } }), {
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
  context.flash.set(successToast('Reglas guardadas'));
  return backTo('reglas', form);
}

export const BUSY_INTENTS: string[] = [INTENTS.saveBusy, INTENTS.readBusy, INTENTS.removeBusy];

/** Saves, reads or removes a mentor's other calendar (extension `calendar`). */
export async function saveBusy(form: FormData, intent: string, context: Context) {
  await requireCapability(context, 'calendar');
  const { schedule } = context.api;
  try {
    context.flash.set(await send());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { address, ...others } = fieldErrorsOf(error);
    const texts = address ?? Object.values(others).flat();
    const errors = { [FIELDS.address]: texts.length > 0 ? texts : [describeFailure(error)] };
    return refused(form, errors, error);
  }
  return backTo('calendario-externo', form);

  async function send(): Promise<Toast> {
    if (intent === INTENTS.removeBusy) {
      await schedule.removeBusy();
      return successToast('Calendario externo quitado', 'Sus horas vuelven a estar libres.');
    }
    const address = form.get(FIELDS.address);
    const { failure } =
      intent === INTENTS.readBusy
        ? await schedule.readBusyNow()
        : await schedule.saveBusy(typeof address === 'string' ? address : '');
    return failure === ''
      ? successToast('Calendario leído', 'Sus horas no se ofrecen.')
      : failureToast('No se ha podido leer el calendario', failure);
  }
}

const refused = (form: FormData, errors: Record<string, string[]>, error: ApiError) =>
  data(answerWith(form, { errors }), { status: answerStatus(error) });

/** The tab, with the marks that are not saved. */
export const backTo = (part: SchedulePart, form: FormData) => replace(editorHref(form, part));

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
  type ScheduleAnswer,
  type SchedulePart,
  WEEK_ID,
} from './weekForm';

const SAVE_FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

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
      return again(form, 409, { base: packMarks(theirs), before: packMarks(base ?? []) });
    }
    const week = joinWeek(mine, form.has(FIELDS.dropBeyond) ? [] : beyond);
    const isSaved = async () => weekKey(await schedule.listWeekly()) === weekKey(week);
    await changeOrVerify(() => schedule.saveWeekly(week), isSaved);
  } catch (error) {
    return saveFailed(form, error);
  }
  flash.set(successToast('Horario guardado'));
  return redirect(paths.profile('horario'));
}

/** The form with the errors of its ranges; null if there are none. */
function refusedRanges(form: FormData) {
  const errors = rangeErrors(form);
  return Object.keys(errors).length > 0 ? again(form, 422, { errors }) : null;
}

/** Opens the other editor with the marked hours. Replaces the page, as in `backTo`: Back would lose the marks. */
export function editWith(form: FormData, intent: string) {
  const editor = readEditor(intent.slice(INTENTS.editWith.length));
  const at = editor === 'tramos' ? WEEK_ID : FIRST_HOUR_ID;
  return refusedRanges(form) ?? replace(editorHref(form, 'semana', editor, at));
}

/** Equal for two weeks of the same hours. */
const weekKey = (week: readonly AvailabilitySlot[]) =>
  String(week.map(({ day_of_week, start_time, end_time }) => [day_of_week, start_time, end_time]).sort());

/** Returns the form with a message. Rethrows anything but an ApiError. */
export function saveFailed(form: FormData, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return again(form, answerStatus(error), { errors: { '': [withDoubt(SAVE_FAILED, error)] } });
}

/** Saves all booking rules together (extension `calendar`). */
export async function saveRules(form: FormData, context: Context) {
  await requireCapability(context, 'calendar');
  const { schedule } = context.api;
  const rules = readRules(form);
  if (rules === null)
    return again(form, 422, { errors: { [FIELDS.notice_hours]: ['Elige una de las opciones.'] } });
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
    return again(form, answerStatus(error), { errors });
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

/** The page with its form as it was sent. */
export const again = (form: FormData, status: number, rest: Partial<ScheduleAnswer>) =>
  data(answerWith(form, rest), { status });

/** The tab, with the marks that are not saved. */
export const backTo = (part: SchedulePart, form: FormData) => replace(editorHref(form, part));

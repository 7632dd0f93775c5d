import { isDeepStrictEqual } from 'node:util';
import { data, redirect, replace } from '@remix-run/node';
import type { AvailabilitySlot } from '~/api/contract/availability';
import { ApiError, answerStatus, changeOrVerify, withDoubt } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { joinWeek, packMarks, sameMarks, splitWeek, unpackMarks } from '~/app/domain/week/weekHours';
import * as paths from '~/app/paths';
import { rangeErrors, readEditor } from './rangesForm';
import { RULES_ID, readRules } from './rulesForm';
import { answerWith, editorHref, FIELDS, FIRST_HOUR_ID, INTENTS, readMarks, WEEK_ID } from './weekForm';

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
  flash.set({ kind: 'success', title: 'Horario guardado', duration: 4000 });
  return redirect(SCHEDULE_VIEW);
}

/** The form with what is wrong with its ranges; null when nothing is. */
function refusedRanges(form: FormData) {
  const errors = rangeErrors(form);
  return Object.keys(errors).length > 0 ? data(answerWith(form, { errors }), { status: 422 }) : null;
}

/**
 * Goes on in the other editor with what is marked; a range that is not finished has no place there. It takes the
 * place of the page before, as in `backTo`: Back would show the week without what is marked.
 */
export function editWith(form: FormData, intent: string) {
  const editor = readEditor(intent.slice(INTENTS.editWith.length));
  const at = editor === 'tramos' ? WEEK_ID : FIRST_HOUR_ID;
  return refusedRanges(form) ?? replace(editorHref(form, at, editor));
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

/** One at a time would be six presses: they are saved together. */
export async function saveRules(form: FormData, context: Context) {
  await requireCapability(context, 'calendar');
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

/** The form as it was sent, with messages. */
export const refused = (form: FormData, errors: Record<string, string[]>, error: ApiError) =>
  data(answerWith(form, { errors }), { status: answerStatus(error) });

/** The page at this section, with the marks that are not saved. */
export const backTo = (section: string, form: FormData) => replace(editorHref(form, section));

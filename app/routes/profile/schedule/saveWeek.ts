/** Saving the painted week (spec.md section 8, api.md section 3). */
import { data, redirect } from '@remix-run/node';
import { ApiError, answerStatus } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { changeOrLook } from '~/.server/lostAnswer';
import { sameMarks } from '~/domain/weekEdits';
import { joinWeek, packMarks, splitWeek, unpackMarks } from '~/domain/weekMarks';
import type { AvailabilitySlot } from '../../../../api/contract/tolerant';
import { answerTo } from './answer';
import { FIELDS, readMarks } from './weekForm';

const SAVE_FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';
/** Where the saved week is shown. */
const VIEW = '/profile#horario';

/**
 * Replaces the week by what is painted and by what the grid cannot show, unless that is to go. When the server's week is no longer the one that was loaded
 * (another tab, another device), nothing is saved: 409, and the next save of the same form knows.
 */
export async function saveWeek(form: FormData, { api: { schedule }, flash }: Pick<Context, 'api' | 'flash'>) {
  const mine = readMarks(form);
  const base = unpackMarks(form.get(FIELDS.base));
  try {
    const { marks: theirs, beyond } = splitWeek(await schedule.listWeekly());
    const known = base !== null && sameMarks(base, theirs);
    if (!known && !sameMarks(mine, theirs)) {
      const before = packMarks(base ?? []);
      return data(answerTo(form, { base: packMarks(theirs), before }), { status: 409 });
    }
    const week = joinWeek(mine, form.has(FIELDS.dropBeyond) ? [] : beyond);
    await changeOrLook(
      () => schedule.saveWeekly(week),
      async () => isSameWeek(await schedule.listWeekly(), week),
    );
  } catch (error) {
    return failed(form, error);
  }
  flash.set({ kind: 'success', title: 'Horario guardado', duration: 4000 });
  return redirect(VIEW);
}

function isSameWeek(one: readonly AvailabilitySlot[], other: readonly AvailabilitySlot[]): boolean {
  const plain = (week: readonly AvailabilitySlot[]) =>
    week.map(({ day_of_week, start_time, end_time }) => `${day_of_week} ${start_time} ${end_time}`).sort();
  return plain(one).join() === plain(other).join();
}

/** Nothing is lost: the form comes back with one sentence. Anything but an ApiError is thrown on. */
export function failed(form: FormData, error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return data(answerTo(form, { errors: { '': [SAVE_FAILED] } }), { status: answerStatus(error) });
}

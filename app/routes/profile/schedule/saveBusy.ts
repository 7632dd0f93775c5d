/** A mentor's other calendar (extension `calendar`): saved, read now, or removed, without touching the week. */
import { ApiError, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import type { Toast } from '~/app/domain/site/toasts';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { backTo, refused } from './saveSchedule';
import { BUSY_ID, FIELDS, INTENTS } from './weekForm';

export const BUSY_INTENTS: string[] = [INTENTS.saveBusy, INTENTS.readBusy, INTENTS.removeBusy];

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
  return backTo(BUSY_ID, form);

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

/** The toasts of a change (spec.md section 8). */
import type { Mentorship } from '../../../../api/contract/tolerant';
import { type ApiError, describeFailure } from '../../../.server/api/errors';
import type { Toast } from '../../../.server/context';
import type { Intent } from './intents';

export const DONE: Record<Intent, string> = {
  confirm: 'Mentoría confirmada correctamente',
  decline: 'Mentoría rechazada correctamente',
  cancel: 'Mentoría cancelada correctamente',
  leave: 'Has salido de la mentoría',
};
/** Of who left a session when all others had just left too. */
export const LAST_ONE = 'Has salido de la mentoría, y como no quedaba nadie más se ha cancelado';

const FAILED: Record<Intent, string> = {
  confirm: 'Error al confirmar la mentoría',
  decline: 'Error al rechazar la mentoría',
  cancel: 'Error al cancelar la mentoría',
  leave: 'Error al salir de la mentoría',
};
const GONE_ALREADY: Record<Exclude<Intent, 'confirm'>, string> = {
  decline: 'La mentoría ya no está pendiente',
  cancel: 'La mentoría ya está cancelada',
  leave: 'Ya no estás en esa mentoría',
};

/** What became of it, when the call failed: the other side, or an answer that was lost, may have done it already. */
export function explain(intent: Intent, error: ApiError, current: Mentorship | null | undefined): Toast {
  if (intent === 'confirm') {
    if (current?.confirmation)
      return success('La mentoría ya está confirmada', 'No hacía falta confirmarla otra vez.');
    return failed(
      intent,
      current === null
        ? 'Ya no está en tu lista: puede que la otra persona la haya cancelado.'
        : describeFailure(error),
    );
  }
  if (current === null) return success(GONE_ALREADY[intent], 'No aparece en tu lista.');
  return failed(intent, describeFailure(error));
}

export function success(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}

export function failed(intent: Intent, description: string): Toast {
  return { kind: 'error', title: FAILED[intent], description, duration: 5000 };
}

/** Confirming, declining, cancelling and leaving (spec.md sections 2, 4 and 8): one change in, one toast out. */

import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { ApiError, describeFailure } from '../../../.server/api/errors';
import type { Api } from '../../../.server/api/types';
import type { Context, Toast } from '../../../.server/context';
import { othersOf } from '../view';
import type { ChangeForm } from './changeForm';
import type { Intent } from './intents';

interface Deps {
  api: { mentorships: Pick<Api['mentorships'], 'find' | Intent> };
  me: Pick<User, 'user_type'>;
  /** The API tells the other side of every change. */
  config: Pick<Context['config'], 'ownApi'>;
}

const DONE: Record<Intent, string> = {
  confirm: 'Mentoría confirmada correctamente',
  decline: 'Mentoría rechazada correctamente',
  cancel: 'Mentoría cancelada correctamente',
  leave: 'Has salido de la mentoría',
};
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

export async function changeMentorship(change: ChangeForm, { api, me, config }: Deps): Promise<Toast> {
  const { intent, identifier, reason } = change;
  // What ends it also ends the visitor's sight of it.
  const before = await findQuietly(identifier, api);
  try {
    if (intent === 'decline') await api.mentorships.decline(identifier, reason);
    else await api.mentorships[intent](identifier);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(intent, error, await findQuietly(identifier, api));
  }
  const told = before && config.ownApi ? othersOf(before, me) : '';
  return success(DONE[intent], told ? `Hemos avisado a ${told}.` : undefined);
}

/** What became of it, when the call failed: the other side, or an answer that was lost, may have done it already. */
function explain(intent: Intent, error: ApiError, current: Mentorship | null | undefined): Toast {
  if (intent === 'confirm') {
    if (current?.confirmation)
      return success('La mentoría ya está confirmada', 'No hacía falta confirmarla otra vez.');
    return failure(
      FAILED.confirm,
      current === null
        ? 'Ya no está en tu lista: puede que la otra persona la haya cancelado.'
        : describeFailure(error),
    );
  }
  if (current === null) return success(GONE_ALREADY[intent], 'No aparece en tu lista.');
  return failure(FAILED[intent], describeFailure(error));
}

/** Undefined when it cannot be known. */
async function findQuietly(identifier: string, api: Deps['api']): Promise<Mentorship | null | undefined> {
  try {
    return await api.mentorships.find(identifier);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

function success(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}

function failure(title: string, description: string): Toast {
  return { kind: 'error', title, description, duration: 5000 };
}

/** Confirming and cancelling (spec.md sections 2, 4 and 8): one change in, one toast out. */

import type { Mentorship } from '../../../api/contract/tolerant';
import { ApiError, describeFailure } from '../../.server/api/errors';
import type { Api } from '../../.server/api/types';
import type { Toast } from '../../.server/context';

export const INTENTS = ['confirm', 'cancel'] as const;
export type Intent = (typeof INTENTS)[number];
type Deps = { api: Pick<Api, 'mentorships'> };

export function readIntent(value: FormDataEntryValue | null): Intent | null {
  return INTENTS.find((intent) => intent === value) ?? null;
}

export async function changeMentorship(intent: Intent, identifier: string, { api }: Deps): Promise<Toast> {
  try {
    await api.mentorships[intent](identifier);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(intent, error, await findQuietly(identifier, api));
  }
  return success(
    intent === 'confirm' ? 'Mentoría confirmada correctamente' : 'Mentoría cancelada correctamente',
  );
}

/** What became of it, when the call failed: the other side, or an answer that was lost, may have done it already. */
function explain(intent: Intent, error: ApiError, current: Mentorship | null | undefined): Toast {
  if (intent === 'cancel') {
    return current === null
      ? success('La mentoría ya está cancelada', 'No aparece en tu lista.')
      : failure('Error al cancelar la mentoría', describeFailure(error));
  }
  if (current?.confirmation)
    return success('La mentoría ya está confirmada', 'No hacía falta confirmarla otra vez.');
  return failure(
    'Error al confirmar la mentoría',
    current === null
      ? 'Ya no está en tu lista: puede que la otra persona la haya cancelado.'
      : describeFailure(error),
  );
}

/** Undefined when even that cannot be known. */
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

/** Joining a group session, opening and closing one (api.md section 4): one change in, one toast out. */
import { ApiError, answerStatus, describeFailure } from '../../../.server/api/errors';
import type { Api } from '../../../.server/api/types';
import type { Context, Toast } from '../../../.server/context';
import { findQuietly } from '../../../.server/findQuietly';
import type { GroupForm } from './groupForm';
import { hoursOf } from './openView';

export interface GroupChange {
  /** 200, or the status of the page that shows why not. */
  status: number;
  toast: Toast;
  /** It is no longer what was agreed to: the question is put once more. */
  asksAgain?: boolean;
}

interface Deps {
  api: { mentorships: Pick<Api['mentorships'], 'find' | 'findOpen' | 'join' | 'setListed'> };
  config: Pick<Context['config'], 'ownApi'>;
}

const NOT_JOINED = 'No te has unido a la sesión';
const MOVED: GroupChange = {
  status: 409,
  toast: failure(
    'La hora ha cambiado mientras la mirabas',
    'No te has unido. Mira la nueva hora antes de decidir.',
  ),
  asksAgain: true,
};

export async function changeGroup({ intent, identifier, seen }: GroupForm, deps: Deps): Promise<GroupChange> {
  return intent === 'join' ? join({ identifier, seen }, deps) : list(identifier, intent === 'open', deps);
}

async function join(
  { identifier, seen }: Pick<GroupForm, 'identifier' | 'seen'>,
  { api, config }: Deps,
): Promise<GroupChange> {
  const joined = done(
    'Te has unido a la sesión',
    config.ownApi ? 'Hemos avisado a su mentor.' : 'Ya aparece en tu lista.',
  );
  try {
    if (seen !== undefined && (await hasMoved({ identifier, seen }, api))) return MOVED;
    await api.mentorships.join(identifier);
    return joined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The answer may have been lost on its way.
    if ((error.status === 0 || error.status >= 500) && (await findQuietly(identifier, api))) return joined;
    return refused(error);
  }
}

async function hasMoved({ identifier, seen }: { identifier: string; seen: string }, api: Deps['api']) {
  const open = await api.mentorships.findOpen(identifier);
  return open !== null && !open.joined && hoursOf(open) !== seen;
}

function refused(error: ApiError): GroupChange {
  const status = answerStatus(error);
  if (status === 409) {
    const reason = describeFailure(error).replace(/\.$/, '');
    return { status, toast: failure(reason, 'No te has unido: nada ha cambiado en tus mentorías.') };
  }
  if (status === 404)
    return { status, toast: failure(NOT_JOINED, 'Ya no está abierta a otros estudiantes.') };
  return { status, toast: failure(NOT_JOINED, describeFailure(error)) };
}

async function list(identifier: string, listed: boolean, { api }: Deps): Promise<GroupChange> {
  const failed = listed ? 'Error al abrir la sesión' : 'Error al cerrar el grupo';
  try {
    const now = await api.mentorships.setListed(identifier, listed);
    if (now.listed !== listed) {
      return { status: 409, toast: failure(failed, 'Ya ha empezado, o no eres quien puede decidirlo.') };
    }
    if (!listed) return done('Grupo cerrado', 'Nadie más puede unirse; quienes ya están siguen dentro.');
    return now.confirmation
      ? done('Sesión abierta a otros estudiantes', 'Hasta que se llene o cierres el grupo pueden unirse.')
      : done('Sesión grupal por confirmar', 'Otros estudiantes podrán unirse cuando esté confirmada.');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: answerStatus(error), toast: failure(failed, describeFailure(error)) };
  }
}

function done(title: string, description: string): GroupChange {
  return { status: 200, toast: { kind: 'success', title, description, duration: 4000 } };
}

function failure(title: string, description: string): Toast {
  return { kind: 'error', title, description, duration: 5000 };
}

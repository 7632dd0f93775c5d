/** Joining, opening and closing a group session (docs/contract.md, 'Group sessions'). */
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Api } from '~/app/.server/api/api';
import {
  ApiError,
  answerStatus,
  describeFailure,
  findAfterFailure,
  statusResponse,
} from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { returnPath } from '~/app/.server/requestUrl';
import { EARLY } from '~/app/domain/sessions/status';
import { failureToast, successToast, type Toast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { hoursToken } from '~/app/sessions/mentorshipView';

const GROUP_INTENTS = ['join', 'open', 'close'] as const;
export type GroupIntent = (typeof GROUP_INTENTS)[number];

const groupForm = z.object({
  intent: z.enum(GROUP_INTENTS),
  identifier: z.string().min(1).max(200),
  /** For joining, the hours as shown to the sender: see `hoursToken`. */
  seen: z.string().max(100).optional(),
  /** For joining: see `EARLY`. */
  early_start: z.string().optional(),
});
type GroupForm = z.output<typeof groupForm>;

interface GroupChange {
  /** 200, or the status of the page that shows the refusal. */
  status: number;
  toast: Toast;
  /** The session has changed, so the question is asked again. */
  asksAgain?: boolean;
}

interface Deps {
  api: { mentorships: Pick<Api['mentorships'], 'find' | 'findOpen' | 'join' | 'setListed'> };
  config: Pick<Context['config'], 'ownApi'>;
}

const NOT_JOINED = 'No te has unido a la sesión';
const MOVED_MEANWHILE: GroupChange = {
  status: 409,
  toast: failureToast(
    'La hora ha cambiado mientras la mirabas',
    'No te has unido. Mira la nueva hora antes de decidir.',
  ),
  asksAgain: true,
};

export async function changeGroup({ intent, ...form }: GroupForm, deps: Deps): Promise<GroupChange> {
  return intent === 'join' ? join(form, deps) : setGroupListed(form.identifier, intent === 'open', deps);
}

async function join(
  { identifier, seen, early_start }: Omit<GroupForm, 'intent'>,
  { api, config }: Deps,
): Promise<GroupChange> {
  const joined = doneChange(
    'Te has unido a la sesión',
    config.ownApi ? 'Hemos avisado a su mentor.' : 'Ya aparece en tu lista.',
  );
  try {
    if (seen !== undefined && (await hasMoved({ identifier, seen }, api))) return MOVED_MEANWHILE;
    await api.mentorships.join(identifier, early_start === EARLY.early_start);
    return joined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session may have been joined and only the answer lost.
    if ((error.status === 0 || error.status >= 500) && (await findAfterFailure(identifier, api)))
      return joined;
    return refusedJoin(error);
  }
}

async function hasMoved({ identifier, seen }: { identifier: string; seen: string }, api: Deps['api']) {
  const open = await api.mentorships.findOpen(identifier);
  return open !== null && !open.joined && hoursToken(open) !== seen;
}

function refusedJoin(error: ApiError): GroupChange {
  const status = answerStatus(error);
  if (status === 409) {
    const reason = describeFailure(error).replace(/\.$/, '');
    return { status, toast: failureToast(reason, 'No te has unido: nada ha cambiado en tus sesiones.') };
  }
  if (status === 404)
    return { status, toast: failureToast(NOT_JOINED, 'Ya no está abierta a otros estudiantes.') };
  return { status, toast: failureToast(NOT_JOINED, describeFailure(error)) };
}

async function setGroupListed(identifier: string, listed: boolean, { api }: Deps): Promise<GroupChange> {
  const failed = listed ? 'Error al abrir la sesión' : 'Error al cerrar el grupo';
  try {
    const now = await api.mentorships.setListed(identifier, listed);
    if (now.listed !== listed) {
      return { status: 409, toast: failureToast(failed, 'Ya ha empezado, o no eres quien puede decidirlo.') };
    }
    if (!listed)
      return doneChange('Grupo cerrado', 'Nadie más puede unirse; quienes ya están siguen dentro.');
    return now.confirmation
      ? doneChange(
          'Sesión abierta a otros estudiantes',
          'Hasta que se llene o cierres el grupo pueden unirse.',
        )
      : doneChange(
          'Sesión grupal pendiente de confirmación',
          'Otros estudiantes podrán unirse cuando esté confirmada.',
        );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: answerStatus(error), toast: failureToast(failed, describeFailure(error)) };
  }
}

function doneChange(title: string, description: string): GroupChange {
  return { status: 200, toast: successToast(title, description) };
}

/** Joining leads to the session, or is asked again; opening and closing lead to `volver`. */
export async function handleGroupPost({ context }: { context: Context }, form: FormData) {
  const submission = parseForm(form, groupForm);
  if (submission.status !== 'success') throw statusResponse(400);
  const { intent, identifier } = submission.value;
  const { status, toast, asksAgain = false } = await changeGroup(submission.value, context);
  if (intent === 'join' && status !== 200) return data({ toast, asksAgain }, { status });
  context.flash.set(toast);
  if (intent === 'join') throw redirect(paths.mentorship(identifier));
  throw redirect(returnPath(form, paths.mentorships()));
}

import { z } from 'zod';
import { messageProblem } from '~/api/contract/rules/limits';
import type { User } from '~/api/contract/users';
import type { ChatPerson } from '~/app/.server/api/chat';
import { ApiError, answerStatus, describeFailure, isUnavailable } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { createRunOnce, formIdOf, newFormId, workKey } from '~/app/.server/forms/once';
import type { ChatEntry } from '~/app/domain/chat/entry';
import { MESSAGE_FIELD, type RefusedMessage } from './Composer';

/** The form that sends a message without a socket. */

/** The typed text with normalised line breaks: forms send CR LF. */
export function typedMessage(form: FormData): string {
  const typed = form.get(MESSAGE_FIELD);
  return typeof typed === 'string' ? typed.replace(/\r\n?/g, '\n') : '';
}

/** One form stores one message, even if the API does not know `client_id`. */
const sendOnce = createRunOnce<ChatEntry>();

/** Stores the form's message. Null if stored, otherwise the page's error and status with everything typed. */
export async function sendMessage(
  { me, other, form }: { me: User; other: ChatPerson; form: FormData },
  context: Pick<Context, 'api' | 'log' | 'logInFirst'>,
): Promise<{ refused: RefusedMessage; status: number } | null> {
  const typed = typedMessage(form);
  const clientId = formIdOf(form);
  const refuse = (status: number, errors: string[], id = clientId) => ({
    refused: { content: typed, errors, clientId: id },
    status,
  });
  const content = typed.trim();
  const problem = messageProblem(content);
  if (problem !== null) return refuse(422, [problem]);
  try {
    const message = { otherId: other.id, content, clientId };
    await sendOnce.run(workKey(`${me.id} ${other.id}`, form), () => context.api.chat.send(message));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return context.logInFirst();
    context.log.info({ err: error }, 'a message could not be sent');
    if (error.status === 409) return refuse(409, [TEXT_CHANGED_NOTICE], newFormId());
    return refuse(error.status === 400 ? 422 : answerStatus(error), reasonsOf(error));
  }
}

const TEXT_CHANGED_NOTICE =
  'Lo que enviaste antes sí ha llegado: míralo arriba. Si quieres enviar también esto, pulsa «Enviar» otra vez.';

function reasonsOf(error: ApiError): string[] {
  if ([400, 422].includes(error.status)) return apiErrorsOf(error.body);
  if (error.status === 404) return ['Esta persona ya no está en Mentorea.'];
  if (error.status === 429) return [`Vas muy deprisa. ${waitText(error)} y vuelve a enviarlo.`];
  if (error.kind === 'unclear') return [describeFailure(error)];
  if (error.status >= 500 || isUnavailable(error))
    return [
      'No se ha podido enviar. Lo que has escrito sigue aquí: vuelve a intentarlo dentro de un momento.',
    ];
  return [`No se ha podido enviar. ${describeFailure(error)}`];
}

/** The API's messages about the text, sent as `message`; elsewhere that is a sentence about the whole. */
function apiErrorsOf(body: unknown): string[] {
  const read = z.object({ message: z.array(z.string()).min(1) }).safeParse(body);
  return read.success
    ? read.data.message.slice(0, 1)
    : ['El mensaje no se ha podido enviar así. Cámbialo y prueba de nuevo.'];
}

function waitText({ retryAfter }: ApiError): string {
  const seconds = Number(retryAfter ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 1) return 'Espera un momento';
  return seconds === 1 ? 'Espera 1 segundo' : `Espera ${seconds} segundos`;
}

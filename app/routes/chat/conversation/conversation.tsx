/** /chat/{username}: a conversation (docs/product.md, 'Chat'). Without scripts the form sends. */
import { data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { messageProblem } from '~/api/contract/rules/limits';
import type { User } from '~/api/contract/users';
import type { ChatPerson } from '~/app/.server/api/chat';
import { ApiError, answerStatus, describeFailure, isUnavailable, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { createRunOnce, formIdOf, newFormId, workKey } from '~/app/.server/forms/once';
import { readForm } from '~/app/.server/forms/readForm';
import { guarded, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import type { ChatEntry } from '~/app/domain/chat/entry';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { MESSAGE_FIELD, type RefusedMessage } from './Composer';
import { ConversationPane, OlderMessagesPane } from './ConversationPane';
import styles from './conversation.css?url';
import { loadConversation, loadNextTogether } from './loadConversation';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.view?.other.full_name ?? 'Mensajes'} · Mentorea` },
];

export const loader = guarded(contextOf, async (context, args) => {
  const { me, other } = await findParticipants(args.params.username, context);
  if (!other) return data({ view: null, next: null }, { status: 404 });
  const before = context.url.searchParams.get('antes') || null;
  const reply = context.url.searchParams.get('respuesta') ?? '';
  const [view, next] = await Promise.all([
    loadConversation({ me, other, before, reply }, context),
    before === null ? loadNextTogether(other, context, me) : null,
  ]);
  return data({ view, next });
});

export const action = guarded(contextOf, async (context, args) => {
  const { me, other } = await findParticipants(args.params.username, context);
  const form = await readForm(args.request);
  if (!other) return data({ refused: null, unsent: typedMessage(form) }, { status: 404 });
  const failed = await sendMessage({ me, other, form }, context);
  if (failed) return data({ refused: failed.refused, unsent: '' }, { status: failed.status });
  return redirect(paths.conversation(other.username), 303);
});

export default function ConversationRoute() {
  const { view, next } = useLoaderData<typeof loader>();
  const { refused = null, unsent = '' } = useActionData<typeof action>() ?? {};
  if (!view) return <ConversationNotFound unsent={unsent} />;
  if (!view.isNewest) return <OlderMessagesPane view={view} />;
  return <ConversationPane key={view.other.id} view={view} next={next} refused={refused} />;
}

/** The reader and the other person; null if there is nobody of that name to talk to. */
async function findParticipants(username: string | undefined, context: Context) {
  const me = await requireUser(context);
  return { me, other: username ? await orProblem(context.api.chat.findPerson(username)) : null };
}

/** For a person who does not exist or cannot be written to. `unsent`: the text that was to be sent. */
function ConversationNotFound({ unsent }: { unsent: string }) {
  return (
    <EmptyState title="No encontramos esta conversación">
      <p>Puede que la dirección esté mal escrita, o que no puedas escribir a esta persona.</p>
      {unsent !== '' && (
        <div className="w-full text-left text-ink">
          <p>Esto no se ha enviado:</p>
          <p className="mt-2 max-h-[40dvh] overflow-auto rounded-xl border border-line bg-card px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {unsent}
          </p>
        </div>
      )}
      <ButtonLink to={paths.chat()} variant="secondary">
        Volver a los mensajes
      </ButtonLink>
    </EmptyState>
  );
}

/** The form that sends a message without a socket. */

/** The typed text with line feeds: forms send CR LF. */
function typedMessage(form: FormData): string {
  const typed = form.get(MESSAGE_FIELD);
  return typeof typed === 'string' ? typed.replace(/\r\n?/g, '\n') : '';
}

/** One form stores one message, even if the API does not know `client_id`. */
const sendOnce = createRunOnce<ChatEntry>();

/** Stores the form's message. Null if stored, otherwise the page's error and status with everything typed. */
async function sendMessage(
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

/** /chat/{username}: a conversation (docs/product.md, 'Chat'). Without scripts the form sends. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { User } from '~/api/contract/users';
import type { ChatPerson } from '~/app/.server/api/chat';
import { problemResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import messageStyles from '~/app/routes/chat/messages.css?url';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { ConversationPane, OlderMessagesPane } from './ConversationPane';
import styles from './conversation.css?url';
import { loadConversation, loadNextTogether } from './loadConversation';
import { sendMessage, typedMessage } from './sendMessage';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: messageStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.view?.other.full_name ?? 'Mensajes'} · Mentorea` },
];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { me, other } = await findParticipants(args.params.username, context);
  if (!other) return data({ view: null, next: null }, { status: 404 });
  const before = context.url.searchParams.get('antes') || null;
  const reply = context.url.searchParams.get('respuesta') ?? '';
  const [view, next] = await Promise.all([
    loadConversation({ me, other, before, reply }, context),
    before === null ? loadNextTogether(other, context) : null,
  ]);
  return data({ view, next });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const { me, other } = await findParticipants(args.params.username, context);
  const form = await readForm(args.request);
  if (!other) return data({ refused: null, unsent: typedMessage(form) }, { status: 404 });
  const failed = await sendMessage({ me, other, form }, context);
  if (failed) return data({ refused: failed.refused, unsent: '' }, { status: failed.status });
  return redirect(paths.conversation(other.username), 303);
}

export default function ConversationRoute() {
  const { view, next } = useLoaderData<typeof loader>();
  const { refused = null, unsent = '' } = useActionData<typeof action>() ?? {};
  if (!view) return <ConversationNotFound unsent={unsent} />;
  if (!view.isNewest) return <OlderMessagesPane view={view} />;
  return <ConversationPane key={view.other.id} view={view} next={next} refused={refused} />;
}

/** The reader and the other person; null if there is no one of that name to talk to. */
async function findParticipants(
  username: string | undefined,
  context: Context,
): Promise<{ me: User; other: ChatPerson | null }> {
  const me = await requireUser(context);
  try {
    return { me, other: username ? await context.api.chat.findPerson(username) : null };
  } catch (error) {
    throw problemResponse(error);
  }
}

/** For someone who does not exist or cannot be written to. `unsent`: the text that was to be sent. */
function ConversationNotFound({ unsent }: { unsent: string }) {
  return (
    <EmptyState title="No encontramos esta conversación">
      <p>Puede que la dirección esté mal escrita, o que no puedas escribir a esta persona.</p>
      {unsent !== '' && (
        <div className="w-full text-left text-ink">
          <p>Esto no se ha enviado:</p>
          <p className="chat-unsent">{unsent}</p>
        </div>
      )}
      <ButtonLink to={paths.chat()} variant="secondary">
        Volver a los mensajes
      </ButtonLink>
    </EmptyState>
  );
}

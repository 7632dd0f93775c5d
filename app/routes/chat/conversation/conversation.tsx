/** /chat/{username}: a conversation (spec.md 'Chat'). With scripts its engine goes on from here; without, its form sends. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { readForm } from '~/.server/readForm';
import { conversationPath } from '~/chat/view';
import styles from '../../../chat-conversation.css?url';
import liveStyles from '../../../chat-live.css?url';
import messageStyles from '../../../chat-messages.css?url';
import { ConversationPane } from './ConversationPane';
import { findOther } from './findOther';
import { loadConversation } from './loadConversation';
import { typedIn } from './messageForm';
import { NobodyPane } from './NobodyPane';
import { PastPane } from './PastPane';
import { sendMessage } from './sendMessage';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: messageStyles },
  { rel: 'stylesheet', href: liveStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.view?.other.full_name ?? 'Mensajes'} · Mentorea` },
];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { me, other } = await findOther(args.params.username, context);
  if (!other) return data({ view: null }, { status: 404 });
  const before = context.url.searchParams.get('antes') || null;
  return data({ view: await loadConversation({ me, other, before }, context) });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const { me, other } = await findOther(args.params.username, context);
  const form = await readForm(args.request);
  if (!other) return data({ refused: null, unsent: typedIn(form) }, { status: 404 });
  const failed = await sendMessage({ me, other, form }, context);
  if (failed) return data({ refused: failed.refused, unsent: '' }, { status: failed.status });
  return redirect(conversationPath(other.username), 303);
}

export default function ConversationRoute() {
  const { view } = useLoaderData<typeof loader>();
  const { refused = null, unsent = '' } = useActionData<typeof action>() ?? {};
  if (!view) return <NobodyPane unsent={unsent} />;
  if (!view.isNewest) return <PastPane view={view} />;
  return <ConversationPane key={view.other.id} view={view} refused={refused} />;
}

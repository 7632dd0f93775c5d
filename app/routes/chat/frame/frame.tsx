/**
 * /chat/{username}/mensajes: the history of a conversation as a document of its own, which the page shows in a frame where no scripts run: it
 * comes anew every 20 seconds, and what is being typed beside it stays. Only pages of this site may frame it (entry.server.tsx).
 */
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import documentStyles from '../../../chat-document.css?url';
import styles from '../../../chat-messages.css?url';
import { FrameHistory } from './FrameHistory';
import { FrameProblem } from './FrameProblem';
import { loadFrame } from './loadFrame';

export const handle = { hydrate: false, noindex: true, framed: true };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: documentStyles },
];

export const meta: MetaFunction = () => [{ title: 'Mensajes de la conversación · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadFrame(args.params.username ?? '', contextOf(args));
  return data(loaded, { status: loaded.status });
}

export default function FrameRoute() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.view === null) return <FrameProblem problem={loaded.problem} href={loaded.href} />;
  return <FrameHistory view={loaded.view} isWhole={loaded.isWhole} />;
}

/** The files of a conversation; its form posts here too (docs/product.md, 'Materials'). */
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, offersCapability } from '~/app/.server/guards';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyPage } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { FilesPage } from './FilesPage';
import { filesView } from './filesView';
import { postFiles } from './postFiles';

export const handle = { live: ['message'] };

export const shouldRevalidate = afterRefusal;

async function open(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  const isOffered = await offersCapability(context, 'desk');
  const username = args.params.username ?? '';
  return { context, me, other: isOffered ? await orProblem(context.api.chat.findPerson(username)) : null };
}

export const loader = guarded(open, async ({ context, me, other }) => {
  const files = other && (await orProblem(context.api.materials.find({ with: other.id })));
  if (!files) return data(null, { status: 404 });
  const asks = context.url.searchParams.get('quitar');
  return data({
    username: other.username,
    name: other.full_name,
    files: filesView(files, { me, timeZone: context.config.timeZone, asks }),
  });
});

export const action = guarded(open, async ({ context, other }, args) => {
  if (!other) throw statusResponse(404);
  const answer = await postFiles(args.request, { with: other.id }, context);
  if ('refused' in answer) return data(answer.refused, { status: answer.status });
  const { username } = other;
  const next = answer.done === 'added' ? paths.conversation(username) : paths.conversationFiles(username);
  return redirect(next, 303);
});

export default function ConversationFiles() {
  const view = useLoaderData<typeof loader>();
  if (!view)
    return (
      <EmptyPage page="Archivos" title="Aquí no hay archivos para ti">
        <p>Se comparten entre un mentor y quien aprende con él.</p>
        <ButtonLink to={paths.chat()}>Ir a los mensajes</ButtonLink>
      </EmptyPage>
    );
  return (
    <>
      <BackLink to={paths.conversation(view.username)}>Volver a la conversación</BackLink>
      <PageHeader title="Archivos" eyebrow={`Con ${view.name}`} />
      <FilesPage view={view.files} here={(quitar) => paths.conversationFiles(view.username, { quitar })} />
    </>
  );
}

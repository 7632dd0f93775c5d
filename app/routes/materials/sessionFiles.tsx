/** The files of a session, for its people (docs/product.md, 'Materials'). */
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, needing, offersCapability } from '~/app/.server/guards';
import { otherNames } from '~/app/domain/sessions/people';
import * as paths from '~/app/paths';
import { sessionTexts } from '~/app/sessions/mentorshipView';
import { viewerOf } from '~/app/sessions/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyPage } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { FilesPage } from './FilesPage';
import { filesView } from './filesView';
import { postFiles } from './postFiles';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enter, async ({ context, me }, args) => {
  const { api, url } = context;
  const key = args.params.identifier ?? '';
  const isOffered = await offersCapability(context, 'desk');
  const files = isOffered ? await orProblem(api.materials.find({ mentorship: key })) : null;
  const session = files && (await orProblem(api.mentorships.find(key)));
  const ended = files && !session ? await orProblem(api.mentorships.findEnded(key)) : null;
  const found = session ?? ended;
  if (!files || !found) return data(null, { status: 404 });
  const viewer = await viewerOf(context, me);
  const { day, hours, identifier } = sessionTexts(found, viewer);
  const others = otherNames(found, me);
  return data({
    identifier,
    when: [`${day}, ${hours}`, others].filter(Boolean).join(' · '),
    back: ended ? paths.endedMentorship(identifier) : paths.mentorship(identifier),
    files: filesView(files, { me, timeZone: viewer.timeZone, asks: url.searchParams.get('quitar') }),
  });
});

export const action = guarded(needing('desk', enter), async ({ context }, args) => {
  const identifier = args.params.identifier ?? '';
  const answer = await postFiles(args.request, { mentorship: identifier }, context);
  if ('refused' in answer) return data(answer.refused, { status: answer.status });
  return redirect(paths.materials(identifier), 303);
});

export default function SessionFiles() {
  const view = useLoaderData<typeof loader>();
  if (!view)
    return (
      <EmptyPage page="Materiales" title="Aquí no hay archivos para ti">
        <p>Los materiales de una sesión los ven su mentor y sus estudiantes.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyPage>
    );
  return (
    <>
      <BackLink to={view.back}>Volver a la sesión</BackLink>
      <PageHeader
        title="Materiales"
        eyebrow={<span className="inline-block first-letter:uppercase">{view.when}</span>}
      />
      <FilesPage view={view.files} here={(quitar) => paths.materials(view.identifier, { quitar })} />
    </>
  );
}

/** /reviews (spec.md section 2): what a student may write and has written, or what a mentor has received. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { ButtonLink } from '~/ui/ButtonLink';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { loadStudent } from './student/loadStudent';
import { StudentReviews } from './student/StudentReviews';

export const handle = { live: ['notification', 'mentorship'] };

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Reseñas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  if (me.user_type === 'alumno') return loadStudent(context);
  if (me.user_type === 'mentor') return { kind: 'mentor' as const, username: me.username };
  return { kind: 'other' as const };
}

export default function Reviews() {
  const view = useLoaderData<typeof loader>();
  if (view.kind === 'student') return <StudentReviews view={view} />;
  return (
    <>
      <PageHeader title="Reseñas" />
      {view.kind === 'mentor' ? (
        <EmptyState title="Reseñas recibidas">
          <p>Lo que tus estudiantes escriben de ti se lee en tu perfil público.</p>
          <ButtonLink to={`/mentors/${encodeURIComponent(view.username)}#resenas`} reloadDocument>
            Ver mis reseñas
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title="Aquí no hay nada que reseñar">
          <p>Las reseñas las escriben los estudiantes y las reciben los mentores.</p>
        </EmptyState>
      )}
    </>
  );
}

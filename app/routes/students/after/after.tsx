/** The sheet after a session (docs/product.md, 'After a session'): note, payment, next session, absence; each line a form. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '~/app/.server/forms/readForm';
import { noteId } from '~/app/domain/sessions/notes';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { afterRefusal } from '~/app/ui/revalidation';
import { Link } from '~/app/ui/router';
import { PlainLink, TextLink } from '~/app/ui/TextLink';
import { Lines } from './Lines';
import { loadAfter, openAfter } from './loadAfter';
import { postAfter } from './postAfter';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Después de la sesión · Mentorea' }];

export const loader = async (args: LoaderFunctionArgs) => loadAfter(await openAfter(args));

export async function action(args: ActionFunctionArgs) {
  const opened = await openAfter(args);
  const form = await readForm(args.request);
  const answer = await postAfter(form, opened);
  const estudiante = opened.context.url.searchParams.get('estudiante') ?? '';
  const line = noteId(String(form.get('session')));
  return answer ?? redirect(paths.afterSession(opened.session.identifier, { estudiante }, line));
}

export default function After() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { identifier, student, students, room } = view;
  return (
    <div className="max-w-2xl">
      <header className="mb-6 wrap-anywhere">
        <p className="text-muted">
          {view.when}
          {' · '}
          <span className="whitespace-nowrap">{view.hours}</span>
        </p>
        <h1 className="text-3xl sm:text-4xl">{view.title}</h1>
        <div className="mt-3 flex items-center gap-4">
          <Avatar user={student.face} size="md" eager />{' '}
          <div>
            {view.facts.length > 0 && <p className="first-letter:uppercase">{view.facts.join(' · ')}</p>}{' '}
            <TextLink to={paths.student(student.id)}>Ver la ficha de {student.name}</TextLink>
          </div>
        </div>
      </header>
      {students.length > 0 && (
        <nav aria-label="Estudiantes del grupo" className="mb-4 flex flex-wrap gap-2">
          {students.map(({ id, name }) => (
            <Link
              key={id}
              to={paths.afterSession(identifier, { estudiante: id })}
              aria-current={id === student.id ? 'page' : undefined}
              className="btn btn-secondary aria-[current]:border-teal aria-[current]:bg-teal-soft"
            >
              {name}{' '}
            </Link>
          ))}
        </nav>
      )}
      <Card as="ul" className="divide-y divide-line py-2 sm:py-2">
        <Lines key={student.id} view={view} answer={answer} />
      </Card>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        {room && (
          <PlainLink href={room.href}>{`Volver a la sala (abierta hasta las ${room.until})`}</PlainLink>
        )}{' '}
        <ButtonLink to={paths.dashboard()} variant="secondary" className="ml-auto">
          Ir a Inicio
        </ButtonLink>
      </div>
    </div>
  );
}

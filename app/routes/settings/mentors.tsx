/** Mentors who have the student on their list, and those who ask (docs/product.md, 'Own students'). */
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiError, describeFailure, orProblem } from '~/app/.server/api/errors';
import { textsIn } from '~/app/.server/forms/readForm';
import { enterAsStudent, guarded, needing, posted } from '~/app/.server/guards';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';

const enterTied = needing('desk', enterAsStudent);

export const loader = guarded(enterTied, async ({ context: { api, config, url } }) => {
  const day = (at: string) => formatInstant(at, "d 'de' MMMM", config.timeZone);
  const found = await orProblem(api.ties.list());
  return {
    /** The one that the student is about to leave. */
    leaves: url.searchParams.get('salir') ?? '',
    ties: found.map(({ id, mentor, accepted, created_at, expires_at }) => ({
      ...{ id, accepted, username: mentor.username, full_name: mentor.full_name },
      profile_picture: mentor.profile_picture,
      line: accepted
        ? `Te invitó el ${day(created_at)}`
        : `Quiere añadirte a sus estudiantes. Tienes hasta el ${day(expires_at)}.`,
    })),
  };
});

const DONE = {
  yes: successToast('Ya estás entre sus estudiantes', 'Puedes salir de su lista cuando quieras.'),
  no: successToast('Has dicho que no', 'No se lo hemos dicho.'),
  leave: successToast('Has salido de su lista', 'No se lo hemos dicho.'),
};

export const action = posted(enterTied, async ({ context }, form) => {
  const { intent, id } = textsIn(form, ['intent', 'id']);
  const how = intent === 'yes' || intent === 'leave' ? intent : 'no';
  try {
    await context.api.ties.answer(id, how === 'yes');
    context.flash.set(DONE[how]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.flash.set(failureToast('No ha cambiado nada', describeFailure(error)));
  }
  return redirect(paths.myMentors());
});

type Tie = ReturnType<typeof useLoaderData<typeof loader>>['ties'][number];

export default function Mentors() {
  const { ties, leaves } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Mentores que te tienen en su lista"
        eyebrow={<BackLink to={paths.settings('mentores')}>Configuración</BackLink>}
      />
      {ties.length === 0 ? (
        <EmptyState title="Ningún mentor te tiene en su lista">
          <p>Cuando uno te invite, podrás aceptar o no desde aquí.</p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-6 text-muted">
            Quien te tiene en su lista puede proponerte sesiones, escribirte y llevar notas que no lee nadie
            más. Tú decides si aceptas cada sesión.
          </p>
          <Card as="ul" className="p-0 sm:p-0">
            {ties.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t sm:px-6"
              >
                <Avatar user={one} size="sm" />
                <div className="min-w-0 grow basis-48">
                  <p className="font-semibold wrap-anywhere">
                    <TextLink inline to={paths.mentor(one.username)}>
                      {one.full_name}
                    </TextLink>
                  </p>
                  <p className="text-muted">{leaves === one.id ? '¿Salir de su lista?' : one.line}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Answers one={one} isLeaving={leaves === one.id} />
                </div>
              </li>
            ))}
          </Card>
        </>
      )}
    </div>
  );
}

function Answers({ one, isLeaving }: { one: Tie; isLeaving: boolean }) {
  const post = (intent: keyof typeof DONE) => ({
    action: paths.myMentors(),
    fields: { intent, id: one.id },
  });
  if (!one.accepted)
    return (
      <>
        <PostButton {...post('yes')} aria-label={`Aceptar la invitación de ${one.full_name}`}>
          Aceptar
        </PostButton>{' '}
        <PostButton {...post('no')} variant="secondary" aria-label={`No aceptar la de ${one.full_name}`}>
          No, gracias
        </PostButton>
      </>
    );
  if (isLeaving)
    return (
      <>
        <PostButton {...post('leave')} variant="danger">
          Salir
        </PostButton>{' '}
        <ButtonLink to={paths.myMentors()} variant="quiet">
          Mejor no
        </ButtonLink>
      </>
    );
  return (
    <ButtonLink
      to={paths.myMentors({ salir: one.id })}
      variant="secondary"
      aria-label={`Salir de la lista de ${one.full_name}`}
    >
      Salir
    </ButtonLink>
  );
}

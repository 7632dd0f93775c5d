/** 'Personas bloqueadas', in the settings (docs/product.md, 'Blocking'). */
import { useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, needing } from '~/app/.server/guards';
import { faceOf } from '~/app/domain/site/face';
import { formatInstant } from '~/app/domain/time/dates';
import { INTENT } from '~/app/forms/formEdits';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';

export const loader = guarded(needing('staff', enter), async ({ context }) => {
  const found = await orProblem(context.api.blocks.list());
  return {
    people: found.map((one) => ({
      ...faceOf(one),
      since: one.since ? formatInstant(one.since, 'dd/MM/yyyy', context.config.timeZone) : '',
    })),
  };
});

export default function BlockedPeople() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Personas bloqueadas"
        eyebrow={<BackLink to={paths.settings('bloqueos')}>Configuración</BackLink>}
      />
      {people.length === 0 ? (
        <EmptyState title="No has bloqueado a nadie">
          <p>Puedes hacerlo desde el perfil de un mentor, una conversación o una sesión. No se avisa.</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {people.map((one) => (
            <li key={one.username} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <Avatar user={one} size="sm" />
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">
                  <TextLink inline to={paths.block(one.username)}>
                    {one.full_name}
                  </TextLink>
                </p>
                {one.since !== '' && <p className="text-muted">Desde el {one.since}</p>}
              </div>
              <PostButton
                action={paths.block(one.username)}
                fields={{ [INTENT]: 'off' }}
                variant="secondary"
                aria-label={`Quitar el bloqueo de ${one.full_name}`}
              >
                Quitar el bloqueo
              </PostButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

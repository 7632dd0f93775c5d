/** 'Medallas': what each badge means (spec.md sections 3 and 6). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { BadgeCard } from './BadgeCard';
import { totalText } from './catalogue';
import { loadBadges } from './loadBadges';

export const meta = () => [{ title: 'Medallas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  return { ...(await loadBadges(context, me)), cut: context.api.cutOf('reviews') };
}

export default function Badges() {
  const { badges, owner, own } = useLoaderData<typeof loader>();
  const total = totalText({ owner, own });
  return (
    <>
      <PageHeader title="Medallas" />
      <div className="mb-6 max-w-prose">
        <p>
          Al reseñar una mentoría terminada, cada estudiante puede dar a su mentor hasta 3 medallas: lo que
          más le ha ayudado.
        </p>
        {total && <p className="mt-2 font-semibold">{total}</p>}
      </div>
      {badges === null || badges.length === 0 ? (
        <EmptyState
          title={
            badges === null
              ? 'Ahora mismo no podemos mostrar las medallas'
              : 'Ahora mismo no hay medallas que mostrar'
          }
        />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {badges.map((badge) => (
            <BadgeCard key={badge.id} badge={badge} owner={owner} />
          ))}
        </ul>
      )}
    </>
  );
}

/** 'Medallas': what each badge means (docs/product.md, 'Ranking and badges'). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import { requireUser } from '~/app/.server/guards';
import { settled } from '~/app/.server/pages/parts';
import { contextOf } from '~/app/.server/requestContext';
import { Chip } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { MedalIcon } from '~/app/ui/Medals';
import { PageHeader } from '~/app/ui/PageHeader';
import { type BadgeOwner, type BadgeView, badgeViews, countText, totalText } from './badgeCatalogue';

export const meta = () => [{ title: 'Medallas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  return { ...(await loadBadges(context, me)), truncated: context.api.truncatedOf('reviews') };
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
      {badges === null ? (
        <EmptyState title="Ahora mismo no podemos mostrar las medallas" />
      ) : badges.length === 0 ? (
        <EmptyState title="Ahora mismo no hay medallas que mostrar" />
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

/** Either part may fail alone (docs/product.md, 'What people read when something fails'). */
async function loadBadges({ api }: Context, me: User) {
  const owner = me.user_type === 'mentor' || me.user_type === 'alumno' ? me.user_type : null;
  const [list, mine] = await Promise.all([
    settled(api.badges.list()),
    owner === null ? null : settled(api.badges.getMine()),
  ]);
  const own = mine?.ok ? mine.value : null;
  return {
    owner,
    own: own && { total: own.total_badges, unique: own.unique_badges },
    /** Null: they could not be read. */
    badges: list.ok ? badgeViews(list.value, own) : own && badgeViews(own.badges, own),
  };
}

function BadgeCard({ badge, owner }: { badge: BadgeView; owner: BadgeOwner['owner'] }) {
  const { name, description, points, count } = badge;
  return (
    <li className="sheet flex items-start gap-4">
      <MedalIcon badge={badge} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h2 className="text-xl">{name}</h2>
          {points && <Chip tone="amber">{points}</Chip>}
        </div>
        {description && <p className="mt-1 text-muted">{description}</p>}
        {owner && count !== null && (
          <p className={count > 0 ? 'mt-2 font-medium' : 'mt-2 text-muted'}>{countText(count, owner)}</p>
        )}
      </div>
    </li>
  );
}

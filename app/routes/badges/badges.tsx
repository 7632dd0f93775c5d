/** 'Medallas': what each badge means (docs/product.md, 'Ranking and badges'). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Badge, BadgeSummary } from '~/api/contract/badges';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { enter } from '~/app/.server/guards';
import { Chip } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { MedalIcon } from '~/app/ui/Medals';
import { PageHeader } from '~/app/ui/PageHeader';

export const meta = () => [{ title: 'Medallas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
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
          Al reseñar una sesión terminada, cada estudiante puede dar a su mentor hasta 3 medallas: lo que más
          le ha ayudado.
        </p>
        {total && <p className="mt-2 font-semibold">{total}</p>}
      </div>
      {badges.length === 0 ? (
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

async function loadBadges({ api }: Context, me: User) {
  const owner = me.user_type === 'mentor' || me.user_type === 'alumno' ? me.user_type : null;
  const [all, own] = await Promise.all([api.badges.list(), api.badges.getMine()]);
  return {
    owner,
    own: { total: own.total_badges, unique: own.unique_badges },
    // If the catalogue cannot be read, the caller's own badges are shown.
    badges: badgeViews(all.length > 0 ? all : own.badges, own),
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
        {owner && (
          <p className={count > 0 ? 'mt-2 font-medium' : 'mt-2 text-muted'}>{countText(count, owner)}</p>
        )}
      </div>
    </li>
  );
}

/** Texts of the badge catalogue (docs/product.md, 'Ranking and badges'). */
type BadgeView = ReturnType<typeof badgeViews>[number];

interface BadgeOwner {
  /** Mentors receive badges, students give them; null for other accounts. */
  owner: 'mentor' | 'alumno' | null;
  own: { total: number; unique: number };
}

export function badgeViews(all: readonly Badge[], mine: BadgeSummary) {
  const counts = new Map(mine.badges.map(({ id, count }) => [id, count]));
  return all.map(({ id, name, description, icon, points }) => ({
    id,
    name,
    description: description.trim(),
    icon,
    /** '' for none or unknown. */
    points: points === 0 ? '' : points === 1 ? '1 punto' : `${points} puntos`,
    /** How often the reader has received or given it. */
    count: counts.get(id) ?? 0,
  }));
}

const PARTICIPLE = { mentor: 'recibido', alumno: 'dado' } as const;

/** 'La has recibido 3 veces', to a mentor; 'La has dado una vez', to a student. */
export function countText(count: number, owner: 'mentor' | 'alumno'): string {
  const done = PARTICIPLE[owner];
  if (count === 0) return `Aún no la has ${done}`;
  return count === 1 ? `La has ${done} una vez` : `La has ${done} ${count} veces`;
}

export function totalText({ owner, own }: BadgeOwner): string {
  if (owner === null) return '';
  const { total, unique } = own;
  if (total === 0)
    return owner === 'mentor'
      ? 'No has recibido medallas en tus mentorías aún.'
      : 'Todavía no has dado ninguna medalla.';
  const medals = total === 1 ? '1 medalla' : `${total} medallas`;
  const kinds = unique === 1 ? 'de un solo tipo' : `de ${unique} tipos`;
  return `Has ${PARTICIPLE[owner]} ${medals}, ${kinds}.`;
}

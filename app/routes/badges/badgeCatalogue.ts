/** Texts of the badge catalogue (docs/product.md, 'Ranking and badges'). */
import type { Badge, BadgeSummary } from '~/api/contract/badges';

export type BadgeView = ReturnType<typeof badgeViews>[number];

export interface BadgeOwner {
  /** Mentors receive badges, students give them; null for other users. */
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
    /** '' if it is worth none or the value is unknown. */
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

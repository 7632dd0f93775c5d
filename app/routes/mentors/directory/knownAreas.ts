import type { QueryProblems } from '../../../domain/mentorQuery';

/** The areas asked for that exist, and what is said of the others. A list that could not be loaded (empty) judges none. */
export function knownAreas(
  asked: string[],
  all: readonly { name_id: string }[],
): { expertises: string[]; problems: QueryProblems } {
  if (all.length === 0) return { expertises: asked, problems: {} };
  const ids = new Set(all.map(({ name_id }) => name_id));
  const expertises = asked.filter((id) => ids.has(id));
  const lost = asked.length - expertises.length;
  if (lost === 0) return { expertises, problems: {} };
  const said =
    lost === 1
      ? 'Esa área no existe: no se tiene en cuenta.'
      : 'Esas áreas no existen: no se tienen en cuenta.';
  return { expertises, problems: { expertises: said } };
}

import type { Context } from '~/.server/context';
import type { Expertise } from '../../../api/contract/tolerant';

export interface AreaGroup {
  label: string;
  areas: { name_id: string; name: string }[];
}

/** All areas by category, in the API's order; none when they cannot be read (spec.md section 8). */
export async function loadAreas(context: Context): Promise<AreaGroup[]> {
  try {
    return groupAreas(await context.api.expertises.list());
  } catch (error) {
    context.log.warn({ err: error }, 'expertises could not be read');
    return [];
  }
}

export function groupAreas(expertises: readonly Expertise[]): AreaGroup[] {
  const groups = new Map<string, AreaGroup>();
  for (const { scope, scope_display, name_id, name } of expertises) {
    const group = groups.get(scope) ?? { label: scope_display || scope || 'Otras', areas: [] };
    group.areas.push({ name_id, name });
    groups.set(scope, group);
  }
  return [...groups.values()];
}

/** The names of the chosen areas as one line of at most 300 characters, for a mentor who wrote none (spec.md section 2). */
export function areaNames(groups: readonly AreaGroup[], chosen: readonly string[]): string {
  const areas = groups.flatMap((group) => group.areas);
  const names = chosen.map((id) => areas.find((area) => area.name_id === id)?.name ?? id);
  return names.join(', ').slice(0, 300);
}

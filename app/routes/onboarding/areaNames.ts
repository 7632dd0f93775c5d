import type { ExpertiseOption } from '~/forms/expertises/option';
import { EXPERTISE_MAX } from '~/forms/profileLimits';

/** The names of the chosen areas as one line, as many as fit, for a mentor who wrote no main expertise (spec.md section 2). */
export function areaNames(options: readonly ExpertiseOption[], chosen: readonly string[]): string {
  return chosen
    .flatMap((id) => options.find((option) => option.name_id === id)?.name ?? [])
    .reduce((line, name) => {
      const longer = line === '' ? name : `${line}, ${name}`;
      return longer.length <= EXPERTISE_MAX ? longer : line;
    }, '');
}

import type { ExpertiseOption } from '~/forms/expertises/option';
import type { ExpertiseRef } from '../../../api/contract/tolerant';

/** name_ids of stored areas, each once; a server that writes names instead is understood by the list of areas. */
export function idsOf(refs: readonly ExpertiseRef[], options: readonly ExpertiseOption[]): string[] {
  const known = new Set(options.map((option) => option.name_id));
  const ids = refs.map(({ name_id, name }) =>
    known.has(name_id) ? name_id : (options.find((option) => option.name === name)?.name_id ?? name_id),
  );
  return [...new Set(ids)];
}

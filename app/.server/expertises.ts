import type { ExpertiseOption } from '../forms/expertises/option';
import type { Context } from './context';

/** The areas of knowledge, for `<ExpertisePicker options>`. A load failure is only logged (spec.md section 8): none then. */
export async function loadExpertises({ api, log }: Pick<Context, 'api' | 'log'>): Promise<ExpertiseOption[]> {
  try {
    const all = await api.expertises.list();
    return all.map(({ name_id, name, scope, scope_display }) => ({ name_id, name, scope, scope_display }));
  } catch (error) {
    log.warn({ err: error }, 'expertises could not be loaded');
    return [];
  }
}

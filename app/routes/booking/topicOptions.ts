/** The topics of wizard step 3. Their load failure is only logged (spec.md section 8): the list is empty then. */
import type { Context } from '../../.server/context';
import type { Topic } from '../../domain/topics';

export async function listTopics({
  api,
  log,
}: Pick<Context, 'api' | 'log'>): Promise<(Topic & { scope_display: string })[]> {
  try {
    const all = await api.expertises.list();
    return all.map(({ name_id, name, scope, scope_display }) => ({ name_id, name, scope, scope_display }));
  } catch (error) {
    log.warn({ err: error }, 'expertises could not be loaded');
    return [];
  }
}

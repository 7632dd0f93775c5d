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

/** Names of chosen topics; the name_id where the API does not know it any more. */
export function namedTopics(
  chosen: readonly string[],
  all: readonly Topic[],
): { name_id: string; name: string }[] {
  return chosen.map((id) => ({ name_id: id, name: all.find((topic) => topic.name_id === id)?.name ?? id }));
}

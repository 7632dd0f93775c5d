/** Names of topics: the API sends mentorships with name_ids (spec.md section 3). */

import type { ExpertiseRef } from '../../../api/contract/tolerant';
import { ApiError } from '../../.server/api/errors';
import type { Api } from '../../.server/api/types';

/** name_id → name; without the list of expertises the name_id stands for itself (spec.md section 8: silent). */
export async function topicNames(api: Pick<Api, 'expertises'>): Promise<(nameId: string) => string> {
  const names = new Map<string, string>();
  try {
    for (const { name_id, name } of await api.expertises.list()) names.set(name_id, name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (nameId) => nameId;
  }
  return (nameId) => names.get(nameId) ?? nameId;
}

/** The name sent with the topic where there is one, else the name of its name_id. */
export function nameOfTopic(topic: ExpertiseRef, topicName: (nameId: string) => string): string {
  return topic.name === topic.name_id ? topicName(topic.name_id) : topic.name;
}

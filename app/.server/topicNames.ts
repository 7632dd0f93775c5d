/** Names of topics: the API sends mentorships and profiles with name_ids (spec.md section 3). */

import type { TopicName } from '../domain/topicName';
import { ApiError } from './api/errors';
import type { Api } from './api/types';

/** name_id → name; without the list of expertises the name_id stands for itself (spec.md section 8: silent). */
export async function topicNames(api: Pick<Api, 'expertises'>): Promise<TopicName> {
  const names = new Map<string, string>();
  try {
    for (const { name_id, name } of await api.expertises.list()) names.set(name_id, name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (nameId) => nameId;
  }
  return (nameId) => names.get(nameId) ?? nameId;
}

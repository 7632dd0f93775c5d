/** Areas of knowledge (docs/contract.md, 'Knowledge areas'). */

import { type Expertise, type ExpertiseRef, scope, tolerantExpertise } from '~/api/contract/common';
import { fold } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import type { ExpertiseOption, TopicName } from '~/app/domain/mentors/topics';
import { path } from './call';
import type { Client } from './client';
import { orElse } from './errors';
import { readList } from './lists';

export function createExpertises(client: Client) {
  return {
    list: () => readList(client, tolerantExpertise, { path: path`/api/expertises/` }),
    listScopes: () => readList(client, scope, { path: path`/api/expertises/scopes/` }),
  };
}

export interface Areas {
  expertises: { list(): Promise<Expertise[]> };
}

/**
 * Maps name_id or id to the name, because servers send sessions and profiles with name_ids, ids, names or all
 * of them. Without the list of areas, or for an area missing from it, the value itself is shown
 * (docs/product.md, 'What people read when something fails': silent).
 */
export async function topicNames(api: Areas): Promise<TopicName> {
  const all = await listAreas(api);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for (const { name_id, name } of all) names.set(name_id, name);
  return (nameId) => names.get(nameId) ?? nameId;
}

/** The same for these topics; nothing is fetched if each came with its name. */
export async function topicNamesFor(topics: readonly ExpertiseRef[], api: Areas): Promise<TopicName> {
  return topics.some(isIncomplete) ? topicNames(api) : (nameId) => nameId;
}

/** People with both name_id and name in each area and interest, as far as known. */
export async function withAreas<T extends Pick<User, 'profile'>>(
  people: readonly T[],
  api: Areas,
): Promise<T[]> {
  const refs = people.flatMap(({ profile }) => [...profile.expertises, ...profile.interests]);
  if (!refs.some(isIncomplete)) return [...people];
  const known = new Map<string, ExpertiseRef>();
  const all = await listAreas(api);
  for (const one of all) known.set(fold(one.name), one);
  for (const one of all) known.set(one.id, one);
  for (const one of all) known.set(one.name_id, one);
  const whole = (one: ExpertiseRef): ExpertiseRef => {
    const found = isIncomplete(one) ? (known.get(one.name_id) ?? known.get(fold(one.name))) : undefined;
    return found ? { name_id: found.name_id, name: found.name } : one;
  };
  return people.map((one) => {
    const { expertises, interests } = one.profile;
    const profile = { ...one.profile, expertises: expertises.map(whole), interests: interests.map(whole) };
    return { ...one, profile };
  });
}

const isIncomplete = ({ name_id, name }: ExpertiseRef) => name_id === name;

const listAreas = ({ expertises }: Areas): Promise<Expertise[]> => orElse(expertises.list, []);

/** For `<ExpertisePicker options>`; [] if they cannot be loaded. */
export async function loadExpertises({ api, log }: Pick<Context, 'api' | 'log'>): Promise<ExpertiseOption[]> {
  const all = await api.expertises.list().catch((error: unknown) => {
    log.warn({ err: error }, 'expertises could not be loaded');
    return [];
  });
  return all.map(({ name_id, name, scope, scope_display }) => ({ name_id, name, scope, scope_display }));
}

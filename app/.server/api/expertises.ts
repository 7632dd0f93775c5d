import { type Expertise, type ExpertiseRef, expertise, scope, type User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import type { TopicName } from '~/app/domain/mentors/topics';
import { fold } from '~/app/domain/text/typedText';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './lists';
import type { Api } from './types';

export function createExpertises(client: Client): Api['expertises'] {
  return {
    list: () => readList(client, expertise, { method: 'GET', path: path`/api/expertises/` }),
    listScopes: () => readList(client, scope, { method: 'GET', path: path`/api/expertises/scopes/` }),
  };
}

/**
 * Names of areas of knowledge: servers send sessions and profiles with name_ids, ids, names or all of them
 * (docs/contract.md, 'Knowledge areas').
 */

type Areas = { expertises: Pick<Api['expertises'], 'list'> };

/**
 * name_id or id → name; without the list of areas, or not in it, it stands for itself (docs/product.md, 'What
 * people read when something fails': silent).
 */
export async function topicNames(api: Areas): Promise<TopicName> {
  const all = await listAreas(api);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for (const { name_id, name } of all) names.set(name_id, name);
  return (nameId) => names.get(nameId) ?? nameId;
}

/** The same for these topics: nothing is asked where each came with its name. */
export async function topicNamesFor(topics: readonly ExpertiseRef[], api: Areas): Promise<TopicName> {
  return topics.some(isIncomplete) ? topicNames(api) : (nameId) => nameId;
}

/**
 * People with name_id and name of each area and interest, as far as the list of areas, asked only where one
 * half is missing, knows them.
 */
export async function withAreas<T extends Pick<User, 'profile'>>(
  people: readonly T[],
  api: Areas,
): Promise<T[]> {
  const refs = people.flatMap(({ profile }) => [...profile.expertises, ...profile.interests]);
  if (!refs.some(isIncomplete)) return [...people];
  const known = new Map<string, ExpertiseRef>();
  const all = await listAreas(api);
  const keys = [({ name }: Expertise) => fold(name), ({ id }: Expertise) => id, nameIdOf];
  for (const key of keys) for (const one of all) known.set(key(one), one);
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

const nameIdOf = ({ name_id }: Expertise) => name_id;

const isIncomplete = ({ name_id, name }: ExpertiseRef) => name_id === name;

async function listAreas(api: Areas): Promise<Expertise[]> {
  try {
    return await api.expertises.list();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/**
 * The areas of knowledge, for `<ExpertisePicker options>`. A load failure is only logged (docs/product.md,
 * 'What people read when something fails'): none then.
 */
export async function loadExpertises({ api, log }: Pick<Context, 'api' | 'log'>): Promise<ExpertiseOption[]> {
  try {
    const all = await api.expertises.list();
    return all.map(({ name_id, name, scope, scope_display }) => ({ name_id, name, scope, scope_display }));
  } catch (error) {
    log.warn({ err: error }, 'expertises could not be loaded');
    return [];
  }
}

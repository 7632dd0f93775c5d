/** Areas of knowledge (docs/contract.md, 'Knowledge areas'). */
import { type Expertise, type ExpertiseRef, scope, tolerantExpertise } from '~/api/contract/common';
import { fold, type SubjectOrder } from '~/api/contract/rules/search';
import {
  type SubjectGroup,
  type SubjectPage,
  tolerantSubjectGroup,
  tolerantSubjectPage,
} from '~/api/contract/subjects';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import type { ExpertiseOption, TopicName } from '~/app/domain/mentors/topics';
import { type Client, path } from './client';
import { nullOn404, orElse } from './errors';
import { type PageQuery, readList, readPage } from './lists';

export function createExpertises(client: Client) {
  return {
    list: () => readList(client, tolerantExpertise, { path: path`/api/expertises/` }),
    listScopes: () => readList(client, scope, { path: path`/api/expertises/scopes/` }),
  };
}

export interface Areas {
  expertises: { list(): Promise<Expertise[]> };
}

/** Maps name_id or id, as servers send either, to the name; an unknown value stays as it is, silently. */
export async function topicNames(api: Areas): Promise<TopicName> {
  const all = await listAreas(api);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for (const { name_id, name } of all) names.set(name_id, name);
  return (nameId) => names.get(nameId) ?? nameId;
}

/** `topicNames` for these topics; nothing is fetched if each came with its name. */
export async function topicNamesFor(topics: readonly ExpertiseRef[], api: Areas): Promise<TopicName> {
  return topics.some(isIncomplete) ? topicNames(api) : (nameId) => nameId;
}

/** These people, with both name_id and name in each area and interest, as far as known. */
export async function withAreas<T extends Pick<User, 'profile'>>(people: readonly T[], api: Areas) {
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

/** For `<ExpertisePicker options>`, with those that the person has `own`, though retired; [] if they cannot be loaded. */
export async function loadExpertises(
  { api, log }: Pick<Context, 'api' | 'log'>,
  own: readonly ExpertiseRef[] = [],
): Promise<ExpertiseOption[]> {
  const all = await api.expertises.list().catch((error: unknown) => {
    log.warn({ err: error }, 'expertises could not be loaded');
    return [];
  });
  const options = all.map(({ name_id, name, scope, scope_display }) => ({
    name_id,
    name,
    scope,
    scope_display,
  }));
  if (options.length === 0) return [];
  const known = new Set(options.flatMap(({ name_id, name }) => [name_id, name]));
  const retired = own.filter(({ name_id }) => !known.has(name_id));
  return [...options, ...retired.map((one) => ({ ...one, scope: '', scope_display: '' }))];
}

export type FoundSubject = SubjectPage & { page: number; pages: number };

/** Areas with their public mentors: extension `marketplace`. Check for it first. */
export function createSubjects(client: Client) {
  return {
    /** By scope, in the server's order, including subjects without mentors. */
    list: (): Promise<SubjectGroup[]> =>
      readList(client, tolerantSubjectGroup, { path: path`/api/subjects/` }),
    /** Beyond the end, the last page. Null if there is no such subject. */
    async find(nameId: string, order: SubjectOrder, wanted: PageQuery): Promise<FoundSubject | null> {
      const call = { path: path`/api/subjects/${nameId}/`, query: { order } };
      return nullOn404(() => readPage(client, tolerantSubjectPage, call, wanted));
    },
  };
}

import { publicText, reading, wrongMethod } from '~/app/.server/answers';
import { orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { PAGES } from '~/app/site';
import { urlSet } from './crawlerTexts';

export const headers = publicHeaders;

/** If the API does not answer, the pages of subjects are left out and the result is not cached. */
export const loader = reading(async (context) => {
  const subjects = await orElse(() => subjectPages(context), null);
  const listed = PAGES.filter(({ robots }) => robots === 'listed').map(({ address }) => address);
  // The last change of our own pages is unknown.
  const entries = [...listed, ...(subjects ?? [])].map((path) => ({ path, updatedAt: null }));
  const body = await urlSet(context.config.origin, entries);
  return publicText(context, body, {
    type: 'application/xml',
    tags: ['mentors'],
    partial: subjects === null,
  });
});

/** All subjects and those with mentors, and groups of mentors; none if the API has not their extension. */
async function subjectPages({ api }: Context): Promise<string[]> {
  const keys = (await api.hasCapability('requests')) ? await api.mentorships.listGroups() : [];
  const groups = keys.map((key) => paths.group(key));
  if (!(await api.hasCapability('marketplace'))) return groups;
  const scopes = await api.subjects.list();
  const found = scopes.flatMap(({ subjects }) => subjects).filter(({ count }) => count > 0);
  return [paths.subjects(), ...found.map(({ name_id }) => paths.subject(name_id)), ...groups];
}

export const action = wrongMethod;

/** Areas with the mentors whom everybody may find: extension `subjects`. Check for it first. */
import type { SubjectOrder } from '~/api/contract/rules/search';
import {
  type SubjectGroup,
  type SubjectPage,
  tolerantSubjectGroup,
  tolerantSubjectPage,
} from '~/api/contract/subjects';
import { path } from './call';
import type { Client } from './client';
import { nullOn404 } from './errors';
import { numbered, pageOrLast, readList } from './lists';
import type { PageQuery } from './shapes';

export type FoundSubject = SubjectPage & { page: number; pages: number };

export function createSubjects(client: Client) {
  return {
    /** By scope, as the server sorts them; subjects without mentors too. */
    list: (): Promise<SubjectGroup[]> =>
      readList(client, tolerantSubjectGroup, { path: path`/api/subjects/` }),
    /** Beyond the end, the last page. Null if there is no such subject. */
    async find(nameId: string, order: SubjectOrder, wanted: PageQuery): Promise<FoundSubject | null> {
      return nullOn404(() =>
        pageOrLast(wanted, (page) =>
          client.read(tolerantSubjectPage, {
            path: path`/api/subjects/${nameId}/`,
            query: { order, ...numbered(page, wanted.size) },
          }),
        ),
      );
    },
  };
}

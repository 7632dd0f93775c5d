/** The people a mentor teaches: extension `student-records`. Check for it first. */
import type { StudentOrder } from '~/api/contract/rules/search';
import {
  type StudentEntry,
  type StudentRecord,
  savedNote,
  type TaughtSession,
  tolerantLastNote,
  tolerantStudentEntry,
  tolerantStudentRecord,
  tolerantTaughtSession,
} from '~/api/contract/students';
import { idAsSent, path } from './call';
import type { Client } from './client';
import { nullOn404 } from './errors';
import { onlyFromServer } from './lists';
import type { NumberedPage, PageQuery } from './shapes';

interface Wanted extends PageQuery {
  search: string;
  order: StudentOrder;
}

export function createStudents(client: Client) {
  return {
    /** Those that match the words, in that order. */
    page({ search, order, ...wanted }: Wanted): Promise<NumberedPage<StudentEntry>> {
      const call = { path: path`/api/students/`, query: { order, ...(search && { search }) } };
      return onlyFromServer(client, tolerantStudentEntry, call, wanted);
    },
    /** Null unless the caller teaches them. */
    find: (id: string): Promise<StudentRecord | null> =>
      nullOn404(() => client.read(tolerantStudentRecord, { path: path`/api/students/${id}/` })),
    /** Of the latest session with one, else the general one; null without any. */
    lastNote: (id: string) =>
      nullOn404(() => client.read(tolerantLastNote, { path: path`/api/students/${id}/note/` })),
    /** Their sessions with the caller, latest first. */
    sessions: async (id: string, wanted: PageQuery): Promise<NumberedPage<TaughtSession>> =>
      onlyFromServer(client, tolerantTaughtSession, { path: path`/api/students/${id}/sessions/` }, wanted),
    /**
     * Writes the note of a session (its id), or the general one (null); an empty text deletes it. 409 when it
     * is another by now than the one that was `seen`: its `updated_at`, null for none.
     */
    saveNote: async (
      id: string,
      { mentorship, ...note }: { mentorship: string | null; text: string; seen: string | null },
    ) =>
      client.read(savedNote, {
        method: 'PUT',
        path: path`/api/students/${id}/note/`,
        json: { ...note, ...(mentorship !== null && { mentorship: idAsSent(mentorship) }) },
      }),
  };
}

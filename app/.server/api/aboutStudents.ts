/** What mentors write of students: extension `student-reviews`. Check for it first. */
import { type StudentReview, tolerantStudentReview } from '~/api/contract/reviews';
import { idAsSent, path } from './call';
import type { Client } from './client';
import { onlyFromServer, readList } from './lists';
import type { PageQuery } from './shapes';

interface Words {
  /** 1 to 5 */
  calification: number;
  text: string;
}

export function createAboutStudents(client: Client) {
  const address = path`/api/student-reviews/`;
  return {
    /** Of one session by its id: those the caller may read. */
    list: (session: string): Promise<StudentReview[]> =>
      readList(client, tolerantStudentReview, { path: address, query: { mentorship: session } }),
    /** All that the caller may read, newest first. */
    page: (wanted: PageQuery) => onlyFromServer(client, tolerantStudentReview, { path: address }, wanted),
    /** 409 if there is one of that student already. */
    create: (words: Words & { mentorship: string; alumno: string }) =>
      client.tell('POST', address, {
        ...words,
        mentorship: idAsSent(words.mentorship),
        alumno: idAsSent(words.alumno),
      }),
    update: async (id: string, words: Words) =>
      client.tell('PATCH', path`/api/student-reviews/${id}/`, words),
    remove: async (id: string) => client.tell('DELETE', path`/api/student-reviews/${id}/`),
  };
}

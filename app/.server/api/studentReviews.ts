/** The calling student's reviews: written, and still to write. */
import { type Mentorship, tolerantMentorship as mentorship } from '~/api/contract/mentorships';
import { type Review, tolerantReview, tolerantStudentReview } from '~/api/contract/reviews';
import { soonestFirst, statusOf } from '~/app/domain/sessions/status';
import type { ResourceDeps } from './capabilities';
import { type Client, idAsSent, path } from './client';
import { nullOn404 } from './errors';
import {
  type NumberedPage,
  onlyFromServer,
  type PageQuery,
  pageFromList,
  pageFromServer,
  readList,
} from './lists';

export interface ReviewDeps extends ResourceDeps {
  listSessions(): Promise<Mentorship[]>;
}

export interface ReviewToSend {
  /** Id; null if the server does not say. */
  mentorship: string | null;
  mentor: string | null;
  title: string;
  /** 1 to 5 */
  calification: number;
  text: string;
  /** Ids, at most 3. */
  badges: string[];
}

export const newestFirst = (a: Review, b: Review) => b.created_at.localeCompare(a.created_at);

/**
 * Our server pages and filters reviews (`?alumno=`, `?mentorship=`); for others all are read. A review without an author
 * there counts as the caller's if they were the session's only student, or by name.
 */
export function createStudentReviews({ client, has, getMe, listSessions, now }: ReviewDeps) {
  const address = path`/api/reviews/`;
  const pending = { path: path`/api/mentorships/without_review/` };
  const isOurs = () => has('marketplace');

  async function readMine(): Promise<Review[]> {
    const [me, all] = await Promise.all([getMe(), readList(client, tolerantReview, { path: address })]);
    const nameless = all.some((one) => one.alumno.id === null && one.mentorship !== null);
    const sessions = nameless ? await listSessions() : [];
    const own = sessions.filter(({ alumnos }) => alumnos.some(({ id }) => id === me.id));
    const isMine = ({ alumno, mentorship }: Review) => {
      if (alumno.id !== null) return alumno.id === me.id;
      const session = own.find((one) => isAbout(one, mentorship));
      return session !== undefined && (session.alumnos.length === 1 || hasName(alumno, me));
    };
    return all.filter(isMine).sort(newestFirst);
  }

  async function filtered(filter: Record<string, string>, wanted: PageQuery) {
    if (!(await isOurs())) return null;
    const me = await getMe();
    const fits = (one: Review) =>
      one.alumno.id === me.id && (filter.mentorship === undefined || one.mentorship === filter.mentorship);
    const call = { path: address, query: { alumno: me.id, ...filter } };
    return pageFromServer(client, { entry: tolerantReview, call, fits }, wanted);
  }

  return {
    /** Newest first, over all pages of the API. */
    async listMine(wanted: PageQuery): Promise<NumberedPage<Review>> {
      return (await filtered({}, wanted)) ?? pageFromList(await readMine(), wanted);
    },

    /** By review id or by session. */
    async findMine(wanted: { id: string } | { session: Pick<Mentorship, 'id' | 'identifier'> }) {
      if ('session' in wanted) {
        const { session } = wanted;
        const found = await filtered({ mentorship: session.id }, { page: 1, size: 1 });
        if (found) return found.items[0] ?? null;
        return (await readMine()).find((one) => isAbout(session, one.mentorship)) ?? null;
      }
      if (await isOurs()) {
        const { id } = await getMe();
        const found = await nullOn404(() =>
          client.read(tolerantReview, { path: path`/api/reviews/${wanted.id}/` }),
        );
        return found?.alumno.id === id ? found : null;
      }
      return (await readMine()).find((one) => one.id === wanted.id) ?? null;
    },

    /** Finished sessions that the student may still review, newest first. */
    async listPending(wanted: PageQuery): Promise<NumberedPage<Mentorship>> {
      const at = now();
      const fits = (one: Mentorship) => statusOf(one, at) === 'finished';
      if (await isOurs()) {
        const found = await pageFromServer(client, { entry: mentorship, call: pending, fits }, wanted);
        if (found) return found;
      }
      const all = await readList(client, mentorship, pending);
      return pageFromList(all.filter(fits).sort(soonestFirst).reverse(), wanted);
    },

    /** 409 if the session already has one. */
    create: (payload: ReviewToSend) => client.tell('POST', address, reviewPayload(payload)),
    update: async (id: string, payload: ReviewToSend) =>
      client.tell('PUT', path`/api/reviews/${id}/`, reviewPayload(payload)),
    remove: async (id: string) => client.tell('DELETE', path`/api/reviews/${id}/`),
  };
}

/** Servers name a review's session by id or identifier. */
function isAbout({ id, identifier }: Pick<Mentorship, 'id' | 'identifier'>, key: string | null): boolean {
  return key === id || key === identifier;
}

type Names = Pick<Review['alumno'], 'first_name' | 'last_name' | 'full_name'>;

/** Compares names, as a group session has several possible authors. */
function hasName(author: Names, me: Names): boolean {
  const shortOf = ({ first_name, last_name }: Names) => `${first_name} ${last_name}`.trim();
  const name = author.full_name || shortOf(author);
  return name !== '' && [me.full_name, shortOf(me)].includes(name);
}

function reviewPayload({ mentorship, mentor, badges, ...words }: ReviewToSend) {
  return {
    mentorship: mentorship === null ? undefined : idAsSent(mentorship),
    mentor: mentor === null ? undefined : idAsSent(mentor),
    ...words,
    badges: badges.map(idAsSent),
  };
}

interface Words {
  /** 1 to 5 */
  calification: number;
  text: string;
}

/** Mentors' reviews of students: extension `marketplace`. Check for it first. */
export function createAboutStudents(client: Client) {
  const address = path`/api/student-reviews/`;
  return {
    /** Reviews of one session, by id, that the caller may read. */
    list: (session: string) =>
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

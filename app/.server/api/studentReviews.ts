/** The calling student's reviews: written, and still to write. */
import { type Mentorship, mentorship } from '~/api/contract/tolerant';
import { type Review, review } from '~/api/contract/tolerantReviews';
import { soonestFirst } from '~/app/domain/sessions/search';
import { statusOf } from '~/app/domain/sessions/status';
import { path } from './call';
import type { ResourceDeps } from './capabilities';
import { nullOn404 } from './errors';
import { pageFromList, pageFromServer, readList } from './lists';
import type { ReviewDeps } from './reviews';
import type { NumberedPage, PageQuery } from './shapes';

const newestFirst = (a: Review, b: Review) => b.created_at.localeCompare(a.created_at);

/**
 * The student's own reviews. Our server filters them (`?alumno=`, `?mentorship=`); for other servers all
 * pages are read. If such a server does not say who wrote a review, it counts as the caller's when the caller
 * was the session's only student.
 */
export function createOwnReviews({ client, has, getMe, listSessions }: ReviewDeps) {
  const address = path`/api/reviews/`;
  const knowsFilters = () => has('review-reply');

  async function readMine(): Promise<Review[]> {
    const [me, all] = await Promise.all([getMe(), readList(client, review, { path: address })]);
    const nameless = all.some((one) => one.alumno.id === null && one.mentorship !== null);
    const sessions = nameless ? await listSessions() : [];
    const own = new Map(
      sessions.flatMap((one) =>
        one.alumnos.some(({ id }) => id === me.id)
          ? [one.id, one.identifier].map((key) => [key, one] as const)
          : [],
      ),
    );
    const isMine = ({ alumno, mentorship }: Review) => {
      if (alumno.id !== null) return alumno.id === me.id;
      const session = mentorship === null ? undefined : own.get(mentorship);
      if (!session) return false;
      return session.alumnos.length === 1 || hasName(alumno, me);
    };
    return all.filter(isMine).sort(newestFirst);
  }

  async function filtered(filter: Record<string, string>, wanted: PageQuery) {
    if (!(await knowsFilters())) return null;
    const me = await getMe();
    const fits = (one: Review) =>
      one.alumno.id === me.id && (filter.mentorship === undefined || one.mentorship === filter.mentorship);
    const call = { path: address, query: { alumno: me.id, ...filter } };
    return pageFromServer(client, { entry: review, call, fits }, wanted);
  }

  return {
    /** Newest first, over all pages of the API. */
    async listMine(wanted: PageQuery): Promise<NumberedPage<Review>> {
      return (await filtered({}, wanted)) ?? pageFromList(await readMine(), wanted);
    },

    /** By review id or by session. */
    async findMine(
      wanted: { id: string } | { session: Pick<Mentorship, 'id' | 'identifier'> },
    ): Promise<Review | null> {
      if ('session' in wanted) {
        const { id, identifier } = wanted.session;
        const found = await filtered({ mentorship: id }, { page: 1, size: 1 });
        if (found) return found.items[0] ?? null;
        return (
          (await readMine()).find((one) => one.mentorship === id || one.mentorship === identifier) ?? null
        );
      }
      if (await knowsFilters()) {
        const { id } = await getMe();
        const found = await nullOn404(() => client.read(review, { path: path`/api/reviews/${wanted.id}/` }));
        return found?.alumno.id === id ? found : null;
      }
      return (await readMine()).find((one) => one.id === wanted.id) ?? null;
    },
  };
}

/** In a group session the author's name decides. */
function hasName(
  author: Review['alumno'],
  me: { first_name: string; last_name: string; full_name: string },
): boolean {
  const name = author.full_name || `${author.first_name} ${author.last_name}`.trim();
  return name !== '' && (name === me.full_name || name === `${me.first_name} ${me.last_name}`.trim());
}

/** GET /api/mentorships/without_review/: one page from our server, all from others. */
export function createPendingReviews({ client, has, now }: ResourceDeps) {
  const call = { path: path`/api/mentorships/without_review/` };

  return {
    /** Finished sessions that the student may still review, newest first. */
    async listPending(wanted: PageQuery): Promise<NumberedPage<Mentorship>> {
      const at = now();
      const isOver = (one: Mentorship) => statusOf(one, at) === 'finished';
      if (await has('review-reply')) {
        const found = await pageFromServer(client, { entry: mentorship, call, fits: isOver }, wanted);
        if (found) return found;
      }
      const all = await readList(client, mentorship, call);
      return pageFromList(all.filter(isOver).sort(soonestFirst).reverse(), wanted);
    },
  };
}

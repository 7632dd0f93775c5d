/**
 * The demo marketplace with profiles of every kind, over our own API: several pages of reviews, a reply, one
 * paused, one deactivated.
 */
import { type CheerioAPI, load } from 'cheerio';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Db } from '~/api/db/types';
import { shownText } from './crawl/graph';
import { tokenOf } from './demoToken';
import { Browser, type Page } from './foreignBrowser';
import { startServer } from './server';
import { withDatabase } from './withDatabase';

export const MENTOR = 'marcos.mentor';
export const PAUSED = 'diego.santos';
export const GONE = 'hugo.serrano';
/** Their sessions depend on the day of the demo. */
export const UNREVIEWED = 'irene.gil';
export const STUDENT = 'ana.alumna';
/** Texts that anonymous visitors must never see, besides the e-mail address. */
export const SECRETS = { phone_number: '655443322', date_of_birth: '1984-02-29' };
export const REPLY = 'Gracias, nos vemos el jueves.';

const reviewList = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    text: z.string(),
    calification: z.number(),
    alumno: z.object({ full_name: z.string(), last_name: z.string() }),
    badges: z.array(z.object({ name: z.string() })),
  }),
);

export interface Shown extends Page {
  $: CheerioAPI;
  shown: string;
}

export interface ProfileSite {
  origin: string;
  /** All of the mentor's reviews, as logged-in users read them. */
  reviews: z.output<typeof reviewList>;
  email: string;
  /** As the mentor. */
  api(method: string, path: string, body?: object): Promise<unknown>;
  read(path: string, visitor?: Browser): Promise<Shown>;
  enter(username: string): Promise<Browser>;
  close(): Promise<void>;
}

export async function startProfileSite(): Promise<ProfileSite> {
  const site = await startServer({ before: (where) => withDatabase(where, addProfiles) });
  const { origin } = site;
  const apiAs = async (username: string) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf(site, username)}`,
    };
    return async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
      expect([method, path, answer.ok]).toEqual([method, path, true]);
      return answer.json();
    };
  };
  const api = await apiAs(MENTOR);
  const me = await api('PATCH', '/api/auth/profile/', { ...SECRETS, phone_number_country_code: '+34' });
  const { id, email } = z.object({ id: z.number(), email: z.string() }).parse(me);
  await (await apiAs(PAUSED))('PATCH', '/api/auth/profile/', { available: false });
  const listed = await api('GET', `/api/reviews/?mentor=${id}&page_size=100`);
  const reviews = z.object({ results: reviewList }).parse(listed).results;
  await api('PUT', `/api/reviews/${reviews[0]?.id}/reply/`, { text: REPLY });
  return {
    origin,
    reviews,
    email,
    api,
    async read(path, visitor = new Browser(origin)) {
      const page = await visitor.open(path);
      const $ = load(page.html);
      return { ...page, $, shown: shownText($) };
    },
    enter: (username) => Browser.loggedIn(origin, { username }),
    close: async () => void (await site.stop()),
  };
}

async function addProfiles(db: Db): Promise<void> {
  await addReviews(db);
  // No points either: on some days of the demo this mentor has taught already.
  await db.execute(sql`
    with one as (select id from users where username = ${UNREVIEWED}),
    taught as (
      update mentorships m set confirmed_at = null from one where m.mentor_id = one.id and lower(m.during) < now()
    )
    delete from reviews r using one where r.mentor_id = one.id`);
  await db.execute(sql`update users set is_active = false where username = ${GONE}`);
}

/** Of sessions long past, a day apart: three pages in all, however many the day of the demo adds. */
async function addReviews(db: Db): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, additional_information, created_at, confirmed_at)
      select m.id, s.id, tstzrange(day, day + interval '1 hour'), 2500, 'MENTOR-2025-8' || lpad(n::text, 6, '0'), 'Derivadas.',
        day - interval '9 days', day - interval '8 days'
      from generate_series(1, 45) n
      cross join lateral (select date_trunc('hour', now()) - interval '400 days' + n * interval '1 day' as day) d
      join users m on m.username = ${MENTOR} join users s on s.username = ${STUDENT}
      returning id, mentor_id, booked_by_id, upper(during) as ended
    ), present as (
      insert into mentorship_students (mentorship_id, student_id, joined_at)
      select id, booked_by_id, ended - interval '9 days' from made
    )
    insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
    select id, mentor_id, booked_by_id, 'Repaso ' || id, 4, 'Sesión número ' || id, ended from made`);
}

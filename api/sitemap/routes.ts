import { z } from '@hono/zod-openapi';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { maybeSignedIn } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { sitemapPage, sitemapParts } from '~/api/contract/mentors';
import { SITEMAP_BIO, SITEMAP_PART } from '~/api/contract/rules/limits';
import { mentorPages, mentorProfiles, mentorSearch, preferences, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, routesOf } from '~/api/http/routing';

const route = routesOf('marketplace');

/** Active, with a filled profile, taking sessions and indexable. */
const shown = and(
  eq(mentorSearch.listed, true),
  eq(mentorSearch.available, true),
  sql`char_length(trim(${mentorProfiles.bio})) >= ${SITEMAP_BIO}`,
  sql`coalesce(${preferences.indexed}, true)`,
);
const updatedAt = sql`coalesce(${mentorPages.updatedAt}, ${users.createdAt})`;

const from = sql`${mentorSearch}
  join ${users} on ${users.id} = ${mentorSearch.userId}
  left join ${mentorProfiles} on ${mentorProfiles.userId} = ${mentorSearch.userId}
  left join ${preferences} on ${preferences.userId} = ${mentorSearch.userId}
  left join ${mentorPages} on ${mentorPages.mentorId} = ${mentorSearch.userId}`;

/** Ordered by id, so that pages stay stable while mentors join. */
export async function sitemapMentors({ limit, offset }: { limit: number; offset: number }, db: Db) {
  const { rows } = await db.execute<{ username: string; updated_at: string | Date }>(sql`
    select ${users.username}::text as username, ${updatedAt} as updated_at from ${from} where ${shown}
    order by ${asc(mentorSearch.userId)} limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ username: row.username, updated_at: iso(row.updated_at) }));
}

export async function countSitemapMentors(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${from} where ${shown}`,
  );
  return rows[0]?.count ?? 0;
}

/** The last change of each part, including removals from it. */
export async function listSitemapParts(db: Db): Promise<{ page: number; updated_at: string }[]> {
  const place: SQL = sql`greatest(count(*) filter (where ${shown}) over (order by ${mentorSearch.userId}) - 1, 0)`;
  const { rows } = await db.execute<{ page: number; updated_at: string | Date }>(sql`
    select page, max(updated_at) as updated_at
    from (select (${place} / ${SITEMAP_PART})::int + 1 as page, ${updatedAt} as updated_at
      from ${from} where ${mentorSearch.listedSince} is not null) as placed
    group by page order by page`);
  return rows.map((row) => ({ page: row.page, updated_at: iso(row.updated_at) }));
}

const iso = (at: string | Date) => new Date(at).toISOString();

const listRoute = route('get', '/api/sitemap/mentors/', maybeSignedIn, {
  summary:
    'Mentors whose pages search engines may list, by id: active, a bio of 50 characters, taking sessions; `page_size` up to 1,000',
  request: { query: z.object(pageQuery) },
  responses: answers(sitemapPage),
});
const partsRoute = route('get', '/api/sitemap/parts/', maybeSignedIn, {
  summary: 'When each thousand of those mentors last changed',
  responses: answers(sitemapParts),
});

/** Extension `marketplace`. Mentors who switch indexing off disappear with the next read. */
export const sitemapRoutes = ({ db, siteOrigin }: Services): ApiApp =>
  createRoutes()
    .openapi(listRoute, async (c) => {
      const list = async ({ size: limit, offset }: PageRequest) => ({
        count: await countSitemapMentors(db),
        results: await sitemapMentors({ limit, offset }, db),
      });
      return c.json(await paged(c, { siteOrigin, most: SITEMAP_PART }, list), 200);
    })
    .openapi(partsRoute, async (c) => {
      const count = await countSitemapMentors(db);
      const parts = await listSitemapParts(db);
      return c.json({ count, parts: parts.slice(0, Math.ceil(count / SITEMAP_PART)) }, 200);
    });

/** The production build's profile page with its data in memory: rendered in this process, without an API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AppLoadContext } from '@remix-run/node';
import type { Api } from '~/app/.server/api/api';
import { createRequestContext } from '~/app/.server/requestContext';
import { ANY_REVIEW } from '~/app/domain/reviews/reviews';
import type { SiteBuild } from '~/server/compose';
import { createLanes } from '~/server/pages';
import { testPlatform } from '~/tests/support/platform';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const REVIEWS = 20;

/**
 * The data of that mentor's profile, read once from a running site, with reviews copied from others to make
 * twenty.
 */
export async function readProfile(origin: string, username: string, others: string[]): Promise<Api> {
  const platform = testPlatform({ env: { apiUrl: origin, appOrigin: origin } });
  const request = new Request(`${origin}/mentors/${username}`);
  const { api } = createRequestContext({ request, address: '', platform }).context;
  const found = await Promise.all([username, ...others].map((name) => api.mentors.findUser(name)));
  const ids = found.flatMap((one) => one?.id ?? []);
  const mentor = await api.mentors.findUser(username);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const free = await api.availability.listFree(ids[0] ?? '', { from: day(0), to: day(7) });
  const pages = await Promise.all(ids.map((id) => api.reviews.listOf(id, { page: 1, ...ANY_REVIEW })));
  const results = pages.flatMap((page) => page.items).slice(0, REVIEWS);
  if (!mentor || results.length < REVIEWS) throw new Error(`Only ${results.length} reviews to show`);
  const [capabilities, summary] = [await api.listCapabilities(), await api.reviews.getSummary(mentor.id)];
  return {
    ...api,
    listCapabilities: async () => capabilities,
    mentors: { ...api.mentors, findUser: async () => mentor },
    availability: { ...api.availability, listFree: async () => free },
    reviews: {
      ...api.reviews,
      getSummary: async () => summary,
      listOf: async () => ({
        items: results,
        count: REVIEWS,
        page: 1,
        pages: 1,
        average: null,
        isTruncated: false,
      }),
    },
  };
}

/** Renders the page once per call, as for an anonymous visitor; always a 200. */
export async function profileRenderer(origin: string, username: string, api: Api) {
  const built = pathToFileURL(join(root, 'build/server/index.js')).href;
  const build = (await import(/* @vite-ignore */ built)) as SiteBuild;
  const { handle } = createLanes(build as never, 'production');
  const platform = testPlatform({ env: { apiUrl: origin, appOrigin: origin }, clock: { ms: Date.now() } });
  return async (): Promise<Response> => {
    const request = new Request(`${origin}/mentors/${username}`);
    const { context, finish } = createRequestContext({ request, address: '', platform });
    const answer = finish(await handle(request, { ...context, api } as unknown as AppLoadContext));
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer;
  };
}

/** Compressed bytes of the style sheets that a page links. */
export function styleBytes(html: string): number {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  if (sheets.length === 0) throw new Error('A page without a style sheet');
  return sheets.reduce(
    (sum, href) => sum + readFileSync(join(root, 'build/client', `${href}.br`)).byteLength,
    0,
  );
}

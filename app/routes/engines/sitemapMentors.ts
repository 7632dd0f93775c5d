import { failure, publicText, reading, wrongMethod } from '~/app/.server/answers';
import { ApiError } from '~/app/.server/api/errors';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { urlSet } from './crawlerTexts';

/** Name of the query parameter: the router does not support numbers inside a file name. */
const PART = 'parte';

export const headers = publicHeaders;
export const handle = { query: [PART] };

/** A thousand profiles. A missing part is a 404, an unreadable one a 503; never an empty list. */
export const loader = reading(async (context) => {
  const asked = context.url.searchParams.get(PART) ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(asked)) return failure(404);
  try {
    const mentors = await context.api.sitemap.findPart(Number(asked));
    if (mentors === null || mentors.length === 0) return failure(404);
    const entries = mentors.map(({ username, updatedAt }) => ({
      path: paths.mentor(username.toLowerCase()),
      updatedAt,
    }));
    const body = await urlSet(context.config.origin, entries);
    return publicText(context, body, { type: 'application/xml', tags: ['mentors'] });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failure(503, { 'Retry-After': '60' });
  }
});

export const action = wrongMethod;

import { failure, reading, wrongMethod } from '~/app/.server/answers';
import { ApiError, isUnavailable } from '~/app/.server/api/errors';
import { Busy, cards, cardVersion } from '~/app/.server/card/cards';
import { cardOf } from '~/app/domain/mentors/mentorCard';

/** Cache lifetimes in seconds: with the current version; without one, or without the photo. */
const KEPT = { version: 86_400, any: 300 };

/** The mentor is read each time, since a profile may stop being public; the picture is drawn once. */
export const loader = reading(async ({ api, request, url }, { params }) => {
  try {
    const mentor = await api.mentors.find(params.username ?? '');
    if (!mentor) return failure(404);
    const card = cardOf(mentor);
    const version = cardVersion(card);
    const { bytes, complete } = await cards().pictureOf(card);
    const etag = `W/"${version}${complete ? '' : '-sin-foto'}"`;
    const seconds = complete && url.searchParams.get('v') === version ? KEPT.version : KEPT.any;
    const headers = new Headers({
      'Cache-Control': `public, max-age=${seconds}`,
      ETag: etag,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    if (!mentor.profile.indexed) headers.set('X-Robots-Tag', 'noindex');
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    headers.set('Content-Type', 'image/png');
    headers.set('Content-Length', String(bytes.byteLength));
    return new Response(Uint8Array.from(bytes), { headers });
  } catch (error) {
    // If mentors require a log-in, there is no public picture either.
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return failure(404);
    if (error instanceof Busy || isUnavailable(error)) return failure(503, { 'Retry-After': '10' });
    throw error;
  }
});

export const action = wrongMethod;

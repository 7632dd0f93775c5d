/** Public pages from memory, in front of everything else (decision 15). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { matchesTag } from '~/api/http/etag';
import type { ChangeListener } from '~/api/live/publicChanges';
import { keptPages } from '~/api/telemetry/metrics';
import { span } from '~/api/telemetry/work';
import { mentorTag } from '~/app/.server/pages/publicPage';
import type { Platform } from '~/app/.server/platform';
import { hasOurCookie } from '~/app/.server/session/cookies';
import { lightOf } from '~/app/domain/site/browserCookies';
import { dayOf } from '~/app/domain/time/dates';
import { trustOf, visitorOf } from '~/server/http/address';
import { type Encoding, preferredEncoding } from '~/server/http/compression';
import { securityHeaders, withHeaders, withRobotsHeader } from '~/server/http/headers';
import type { RequestLog } from '~/server/http/requestLog';
import { memoizedByText } from '~/server/memoizedByText';
import type { Pages } from '~/server/pages';
import type { ProfileViews } from '~/server/profileViews';
import { type CachedPage, createPageCache, type EncodedCopy, encodedCopyOf } from './cachedPages';
import { createRefresher } from './refresher';
import { publicRoutes, targetOf } from './targets';

export interface PublicPages {
  /** Responds, now or later, or passes the request on. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void;
}

/** A plain GET by an anonymous visitor, not in the light mode; the whole page is a valid response to a Range request too. */
function isForAnybody({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] ?? '0') === '0' &&
    !hasOurCookie(headers.cookie) &&
    lightOf(headers.cookie, String(headers['save-data'])) === null
  );
}

function send(page: CachedPage, copy: EncodedCopy, incoming: IncomingMessage, outgoing: ServerResponse) {
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && page.tags && matchesTag(known, copy.etag)) {
    outgoing.writeHead(304, copy.unchanged).end();
    return;
  }
  outgoing.writeHead(page.status, copy.head);
  if (incoming.method === 'HEAD') outgoing.end();
  else outgoing.end(copy.body, 'latin1');
}

export function openPublicPages(
  build: ServerBuild,
  {
    pages,
    views = null,
    requestLog,
    platform: { env, now, log },
  }: { pages: Pages; views?: ProfileViews | null; requestLog: RequestLog; platform: Platform },
): PublicPages & ChangeListener {
  const always = securityHeaders({ https: env.appOrigin.startsWith('https:') });
  const trust = trustOf(env.trustProxy);
  const refresher = createRefresher({
    store: createPageCache(),
    // It must contain nothing of the visitor whose request caused it, not even the address.
    render: async (target) => {
      const request = new Request(new URL(target, env.appOrigin));
      const answer = await span('page', 'render a public page', () =>
        pages.answer(request, { address: '', local: false }),
      );
      return withHeaders(withRobotsHeader(target, answer), always);
    },
    now: () => performance.now(),
    wasToday: (ago) => dayOf(now().getTime() - ago, env.timeZone) === dayOf(now(), env.timeZone),
  });
  const routes = publicRoutes(build.routes);
  const targets = memoizedByText((url) => targetOf(url, routes));
  const encodings = memoizedByText(preferredEncoding);
  const encodingFor = ({ headers }: IncomingMessage): Encoding =>
    encodings(String(headers['accept-encoding'] ?? ''));

  const deliver = (began: number, ...sent: Parameters<typeof send>) => {
    const [{ viewOf }, , incoming, outgoing] = sent;
    const { method = '', headers, url = '' } = incoming;
    send(...sent);
    const ms = performance.now() - began;
    const route = pages.routeOf(url.split('?', 1)[0] ?? '');
    const { statusCode: status } = outgoing;
    requestLog({ side: 'website', method, route, status, ms, address: () => visitorOf(incoming, trust) });
    if (viewOf !== null && outgoing.statusCode === 200)
      views?.sent(viewOf, { method, header: (name) => String(headers[name] ?? '') });
  };

  const takeSlowly = async (
    page: Promise<CachedPage> | CachedPage,
    began: number,
    ...[incoming, outgoing, otherwise]: Parameters<PublicPages['take']>
  ) => {
    try {
      const found = await page;
      if (found.personal) return otherwise();
      const copy = await encodedCopyOf(found, encodingFor(incoming));
      deliver(began, found, copy, incoming, outgoing);
    } catch (error) {
      log.error({ err: error }, 'a public page failed');
      otherwise();
    }
  };

  return {
    take(incoming, outgoing, otherwise) {
      const target = isForAnybody(incoming) ? targets(incoming.url ?? '') : null;
      if (target === null) return otherwise();
      const began = performance.now();
      const page = refresher.pageOf(target);
      keptPages.inc({ result: 'copies' in page ? 'hit' : 'miss' });
      const copy = 'copies' in page && page.copies.get(encodingFor(incoming));
      if (copy) return deliver(began, page, copy, incoming, outgoing);
      void takeSlowly(page, began, incoming, outgoing, otherwise);
    },
    onChange: ({ mentors, lists }) => {
      if (mentors === 'all') return refresher.drop('all');
      refresher.drop([...mentors.map(mentorTag), ...(lists ? ['mentors'] : [])]);
    },
    onLost: refresher.suspend,
    onRestored: refresher.resume,
  };
}

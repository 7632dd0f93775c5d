/** Rules for the crawled pages. Each returns the problems as text; none means that it holds. */
import type { CheerioAPI } from 'cheerio';
import { TOKEN_START } from '../tokenStart';
import { endOf, type Visit } from './crawl';
import { runTogether } from './neighbours';

const MOST_REDIRECTIONS = 2;
/**
 * The start of a signed token; the others are the names of tokens in data and scripts. A page may refresh
 * itself.
 */
const TOKEN = new RegExp(
  `${TOKEN_START.source}|"(access|refresh)_token\\\\?"|"access\\\\?"|(?<!http-equiv=|httpEquiv:)"refresh\\\\?"`,
);
const DESCRIPTION = { least: 50, most: 160 };

/** For every address: it responds, in time, and with what the link promised. */
export function linkProblems(visit: Visit): string[] {
  const said: string[] = [];
  if (visit.status !== 200) said.push(`answers ${visit.status}`);
  if (visit.hops.length > MOST_REDIRECTIONS) said.push(`${visit.hops.length} redirections: ${visit.hops}`);
  for (const [id, from] of visit.fragments)
    if (visit.$ && visit.$(`[id="${id.replace(/["\\]/g, '\\$&')}"]`).length !== 1)
      said.push(`has no #${id}, which ${from} links to`);
  return said.map((text) => `${visit.path} (linked from ${visit.from.join(', ')}) ${text}`);
}

/** For every page, public or not. */
export function pageProblems(visit: Visit): string[] {
  const { $ } = visit;
  if (!$) return [];
  const said: string[] = [];
  const headings = $('h1').toArray();
  if (headings.length !== 1) said.push(`has ${headings.length} h1`);
  if (headings.some((h1) => $(h1).text().trim() === '')) said.push('has an empty h1');
  if ($('html').attr('lang') !== 'es') said.push('does not say that it is in Spanish');
  if ($('main').length !== 1) said.push(`has ${$('main').length} main`);
  if ($('head title').length !== 1 || titleOf($) === '') said.push('has no title of its own');
  for (const img of $('img').toArray()) {
    const missing = ['width', 'height', 'alt'].filter((name) => $(img).attr(name) === undefined);
    if (missing.length > 0) said.push(`picture ${$(img).attr('src')} has no ${missing.join(', ')}`);
  }
  const ids = $('[id]')
    .toArray()
    .map((el) => $(el).attr('id'));
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  if (twice.length > 0) said.push(`has ids twice: ${twice}`);
  said.push(...runTogether($).map((words) => `has words that run together: ${words}`));
  return said.map((text) => `${visit.path} ${text}`);
}

/** For pages that search engines may list. */
export function publicProblems(visit: Visit, origin: string): string[] {
  const { $ } = visit;
  if (!$) return ['is no page'];
  const said: string[] = [];
  const description = $('meta[name="description"]').attr('content') ?? '';
  if (description.length < DESCRIPTION.least || description.length > DESCRIPTION.most)
    said.push(`has a description of ${description.length} characters: ${description}`);
  const canonical = $('link[rel="canonical"]');
  const own = canonical.attr('href') ?? '';
  if (canonical.length !== 1) said.push(`has ${canonical.length} canonical addresses`);
  if (!own.startsWith(`${origin}/`)) said.push(`has a canonical address elsewhere: ${own}`);
  if (pathIn(own) !== new URL(endOf(visit), origin).pathname)
    said.push(`says that it is ${own}, but is ${endOf(visit)}`);
  if ($('meta[property="og:url"]').attr('content') !== own) said.push('is shared under another address');
  if ($('meta[property="og:title"]').attr('content') !== $('head title').text())
    said.push('is shared under another title');
  if (visit.headers.has('x-robots-tag')) said.push(`has X-Robots-Tag: ${visit.headers.get('x-robots-tag')}`);
  const scripts = $('script').filter((_, el) => $(el).attr('type') !== 'application/ld+json');
  if (scripts.length > 0) said.push(`ships ${scripts.length} scripts`);
  return said.map((text) => `${visit.path} ${text}`);
}

/** For private pages and resources. */
export function privateProblems(visit: Visit): string[] {
  const said: string[] = [];
  const { $, headers } = visit;
  if (!/\bnoindex\b/.test(headers.get('x-robots-tag') ?? '')) said.push('has no X-Robots-Tag: noindex');
  if ($ && !isKeptOut(visit)) said.push('has no noindex in its head');
  const caching = headers.get('cache-control') ?? '';
  if (!/\bno-store\b/.test(caching)) said.push(`may be stored: ${caching}`);
  return said.map((text) => `${visit.path} ${text}`);
}

/** For everything sent to logged-in users: the session's tokens stay on the server. */
export function secretProblems({ path, hops, body }: Visit): string[] {
  return [path, ...hops, body].flatMap((text) => {
    const [token] = TOKEN.exec(text) ?? [];
    return token ? [`${path} holds ${token}`] : [];
  });
}

export function isKeptOut({ $ }: Visit): boolean {
  return $ !== null && $('meta[name="robots"][content*="noindex"]').length > 0;
}

export function canonicalOf({ $ }: Visit): string {
  return $?.('link[rel="canonical"]').attr('href') ?? '';
}

export function titleOf($: CheerioAPI | null): string {
  return $?.('head title').text().trim() ?? '';
}

function pathIn(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

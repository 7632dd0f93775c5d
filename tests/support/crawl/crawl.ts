/** Follows every link of this origin that a page holds, GET only, as whoever the `fetch` given to it speaks for. */
import { type CheerioAPI, load } from 'cheerio';

export interface Visit {
  /** Path and query, as linked. */
  path: string;
  /** Pages that link here, the first few. */
  from: string[];
  /** Where each redirection led, in order; path and query. */
  hops: string[];
  status: number;
  headers: Headers;
  /** '' for anything but HTML, JSON and XML. */
  body: string;
  /** Null for anything but HTML. */
  $: CheerioAPI | null;
  /** Ids that links want on this page, and who wants them. */
  fragments: Map<string, string>;
}

export interface CrawlOptions {
  origin: string;
  start: string[];
  /** One request, no redirection followed. */
  fetch: (path: string) => Promise<Response>;
  /** Not followed. */
  skip?: (path: string) => boolean;
  /** Addresses that differ in their query alone: a calendar has no end. */
  mostQueries?: number;
}

const MOST_HOPS = 5;
const AT_ONCE = 4;

/** By path and query. */
export async function crawl(options: CrawlOptions): Promise<Map<string, Visit>> {
  const { origin, skip = () => false, mostQueries = 12 } = options;
  const visits = new Map<string, Visit>();
  const variants = new Map<string, number>();
  let queue: Visit[] = [];

  function found(address: URL, from: string): void {
    const path = address.pathname + address.search;
    if (address.origin !== origin || skip(path)) return;
    const known = visits.get(path);
    const visit = known ?? newVisit(path);
    if (!known) {
      const count = (variants.get(address.pathname) ?? 0) + 1;
      if (count > mostQueries) return;
      variants.set(address.pathname, count);
      visits.set(path, visit);
      queue.push(visit);
    }
    if (visit.from.length < 3) visit.from.push(from);
    if (address.hash.length > 1) visit.fragments.set(decodeURIComponent(address.hash.slice(1)), from);
  }

  for (const path of options.start) found(new URL(path, origin), 'start');
  while (queue.length > 0) {
    const round = queue.slice(0, AT_ONCE);
    queue = queue.slice(AT_ONCE);
    await Promise.all(round.map((visit) => open(visit, options)));
    for (const visit of round) for (const address of linksOf(visit, origin)) found(address, visit.path);
  }
  return visits;
}

function newVisit(path: string): Visit {
  const headers = new Headers();
  return { path, from: [], hops: [], status: 0, headers, body: '', $: null, fragments: new Map() };
}

async function open(visit: Visit, { origin, fetch }: CrawlOptions): Promise<void> {
  let at = new URL(visit.path, origin);
  let answer = await fetch(at.pathname + at.search);
  while (answer.status >= 300 && answer.status < 400 && visit.hops.length < MOST_HOPS) {
    await answer.body?.cancel();
    at = new URL(answer.headers.get('location') ?? '', at);
    visit.hops.push(at.origin === origin ? at.pathname + at.search : at.href);
    if (at.origin !== origin) break;
    answer = await fetch(at.pathname + at.search);
  }
  visit.status = answer.status;
  visit.headers = answer.headers;
  const type = answer.headers.get('content-type') ?? '';
  if (/html|json|xml|text\/plain/.test(type)) visit.body = await answer.text();
  else await answer.arrayBuffer();
  if (type.startsWith('text/html')) visit.$ = load(visit.body);
}

/** Where the visit ended. */
export function endOf(visit: Visit): string {
  return visit.hops.at(-1) ?? visit.path;
}

/** Addresses a browser would open or load: links, pictures in every size, styles, what is shared. */
function linksOf(visit: Visit, origin: string): URL[] {
  const { $ } = visit;
  if (!$) return [];
  const written: string[] = [];
  for (const el of $('a[href], area[href], link[href]').toArray()) written.push($(el).attr('href') ?? '');
  for (const el of $('[src], [data-src]').toArray()) written.push($(el).attr('src') ?? '');
  for (const el of $('[srcset]').toArray())
    written.push(...($(el).attr('srcset') ?? '').split(',').map((one) => one.trim().split(/\s+/)[0] ?? ''));
  for (const el of $('meta[property="og:image"], meta[property="og:url"]').toArray())
    written.push($(el).attr('content') ?? '');
  const base = new URL(endOf(visit), origin);
  return written
    .filter((address) => address !== '' && URL.canParse(address, base))
    .map((address) => new URL(address, base));
}

/** Follows every link of this origin on a page, GET only, as the user of the given `fetch`. */
import { type CheerioAPI, load } from 'cheerio';
import { kindOf } from './kinds';

export interface Visit {
  /** Path and query, as linked. */
  path: string;
  /** Pages that link here, the first few. */
  from: string[];
  /** Where each redirection led, in order; path and query. */
  hops: string[];
  status: number;
  headers: Headers;
  /** '' for anything but HTML, scripts, JSON, XML and plain text. */
  body: string;
  /** Null for anything but HTML. */
  $: CheerioAPI | null;
  /** Ids that links want on this page, and who wants them. */
  fragments: Map<string, string>;
}

export interface CrawlOptions {
  origin: string;
  /** Opened in any case. */
  start: string[];
  /** One request, no redirection followed. */
  fetch: (path: string) => Promise<Response>;
  /** Not followed. */
  skip?: (path: string) => boolean;
  /** Kinds of which every one is opened, in the short run too. */
  whole?: RegExp;
  /** Addresses that differ in their query alone, but for the first of each kind: a calendar has no end. */
  mostQueries?: number;
}

const START = 'start';
const MOST_HOPS = 5;
/** Addresses of one kind that links lead to. The long run opens all of them. */
const MOST_ALIKE = process.env.SOAK ? Number.POSITIVE_INFINITY : 1;

/**
 * By path and query. One request after the other, as a person opens pages: of several at once each would
 * spend the time that the server gives it on waiting for the others.
 */
export async function crawl(options: CrawlOptions): Promise<Map<string, Visit>> {
  const { origin, skip = () => false, whole, mostQueries = 12 } = options;
  const visits = new Map<string, Visit>();
  const variants = new Map<string, number>();
  const kinds = new Map<string, number>();

  function found(address: URL, from: string): void {
    const path = address.pathname + address.search;
    if (address.origin !== origin || skip(path)) return;
    const known = visits.get(path);
    const visit = known ?? newVisit(path);
    if (!known) {
      const kind = kindOf(path);
      const [sisters = 0, alike = 0] = [variants.get(address.pathname), kinds.get(kind)];
      const isOneTooMany = alike > 0 && (sisters >= mostQueries || alike >= MOST_ALIKE);
      if (isOneTooMany && from !== START && !whole?.test(kind)) return;
      variants.set(address.pathname, sisters + 1);
      kinds.set(kind, alike + 1);
      visits.set(path, visit);
    }
    if (visit.from.length < 3) visit.from.push(from);
    if (address.hash.length > 1) visit.fragments.set(decodeURIComponent(address.hash.slice(1)), from);
  }

  for (const path of options.start) found(new URL(path, origin), START);
  // Newly found addresses are appended while this runs.
  for (const visit of visits.values()) {
    await open(visit, options);
    for (const address of linksOf(visit, origin)) found(address, visit.path);
  }
  return visits;
}

function newVisit(path: string): Visit {
  const headers = new Headers();
  return { path, from: [], hops: [], status: 0, headers, body: '', $: null, fragments: new Map() };
}

async function open(visit: Visit, options: CrawlOptions): Promise<void> {
  const { origin } = options;
  /** A 503 asks to come back, and crawlers do: a machine that has stood still for seconds is no broken link. */
  const fetch = async (path: string) => {
    const answer = await options.fetch(path);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    return options.fetch(path);
  };
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
  if (/html|javascript|json|xml|text\/(plain|calendar)/.test(type)) visit.body = await answer.text();
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

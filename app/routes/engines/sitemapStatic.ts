import type { LoaderFunctionArgs } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { publicHeaders } from '~/.server/publicPage';
import { isReading, publicText, wrongMethod } from './publicText';
import { urlSet } from './sitemapXml';

/** Our own pages that may be found. When they last changed nobody has written down, so nothing is said of it. */
const PAGES = ['/', '/help', '/faq', '/contact', '/terms', '/privacy', '/register', '/login'];

export const headers = publicHeaders;

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const entries = PAGES.map((path) => ({ path, updatedAt: null }));
  const body = await urlSet(context.config.origin, entries);
  return publicText(context, body, { type: 'application/xml', tags: ['sitemap'] });
}

export const action = wrongMethod;

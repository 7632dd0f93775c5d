import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { urlSet } from './crawlerTexts';
import { publicText, reading, wrongMethod } from './publicText';

/** Our own public pages. Their last change is unknown, so it is left out. */
const PAGES = [
  '/',
  paths.help(),
  paths.faq(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.register(),
  paths.login(),
];

export const headers = publicHeaders;

export const loader = reading(async (context) => {
  const entries = PAGES.map((path) => ({ path, updatedAt: null }));
  const body = await urlSet(context.config.origin, entries);
  return publicText(context, body, { type: 'application/xml', tags: ['sitemap'] });
});

export const action = wrongMethod;

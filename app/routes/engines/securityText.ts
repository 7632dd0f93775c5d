import { failure, publicText, reading, wrongMethod } from '~/app/.server/answers';
import { readLegalTexts } from '~/app/.server/pages/legalTexts';
import { publicHeaders } from '~/app/.server/pages/publicPage';

/** Validity in days: RFC 9116 recommends less than a year. */
const DAYS = 180;

export const headers = publicHeaders;

/** `/.well-known/security.txt`; 404 without an address of who runs the site. */
export const loader = reading(async (context) => {
  const { origin } = context.config;
  const { contactEmail, partial } = await readLegalTexts(context);
  if (contactEmail === null) return failure(partial ? 503 : 404);
  const expires = new Date(context.now());
  expires.setUTCDate(expires.getUTCDate() + DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return publicText(context, `${lines.join('\n')}\n`, { type: 'text/plain', tags: [], partial });
});

export const action = wrongMethod;

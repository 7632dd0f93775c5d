import { failure, publicText, reading, wrongMethod } from '~/app/.server/answers';
import { publicHeaders } from '~/app/.server/pages/publicPage';

/** Validity in days: RFC 9116 recommends less than a year. */
const DAYS = 180;

export const headers = publicHeaders;

/** `/.well-known/security.txt`; 404 without a configured address. */
export const loader = reading((context) => {
  const { contactEmail, origin } = context.config;
  if (contactEmail === null) return failure(404);
  const expires = new Date(context.now());
  expires.setUTCDate(expires.getUTCDate() + DAYS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return publicText(context, `${lines.join('\n')}\n`, { type: 'text/plain', tags: ['security'] });
});

export const action = wrongMethod;

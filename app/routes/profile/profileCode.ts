/** A QR code with the address of the caller's public page, to show or print (docs/product.md, 'Own profile and weekly hours'). */
import { renderSVG } from 'uqr';
import { readingFile, wrongMethod } from '~/app/.server/answers';
import type { Context } from '~/app/.server/context';
import { requireMentor } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';

export const loader = readingFile(codeOf);

export const action = wrongMethod;

async function codeOf(context: Context): Promise<Response> {
  const { username } = await requireMentor(context);
  const picture = renderSVG(publicAddress(context, username), { border: 2 });
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** The full address of a mentor's public page. */
export const publicAddress = ({ config }: Pick<Context, 'config'>, username: string): string =>
  `${config.origin}${paths.mentor(username.toLowerCase())}`;

/** The catalogue as CSV, in the columns of its import. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { KINDS, readKind } from './kinds';

export const loader = readingFile(async (context, args) => {
  await enterDesk(args);
  const kind = readKind(context.url.searchParams);
  return new Response(await orProblem(context.api.catalogue.exportCsv(kind)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="mentorea-${KINDS[kind].many.toLowerCase().replace('í', 'i')}.csv"`,
      'Cache-Control': PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  });
});

export const action = wrongMethod;

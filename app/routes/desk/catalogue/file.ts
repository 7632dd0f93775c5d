/** The catalogue as CSV, in the columns of its import. */
import { csvHeaders, readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk } from '~/app/.server/guards';
import { KINDS, readKind } from './kinds';

export const loader = readingFile(async (context, args) => {
  await enterDesk(args);
  const kind = readKind(context.url.searchParams);
  return new Response(await orProblem(context.api.catalogue.exportCsv(kind)), {
    headers: csvHeaders(`mentorea-${KINDS[kind].many.toLowerCase().replace('í', 'i')}.csv`),
  });
});

export const action = wrongMethod;

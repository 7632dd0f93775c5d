/** The log as CSV, for administrators; the API writes it and notes the download. */
import { csvHeaders, readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { enterDesk } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { filterOf, readLogSearch } from './logSearch';

export const loader = readingFile(async (context, args) => {
  const { me } = await enterDesk(args);
  if (me.user_type !== 'admin') throw statusResponse(403);
  const { after: _, ...filter } = filterOf(readLogSearch(context.url.searchParams));
  const day = dayOf(context.now(), context.config.timeZone);
  const headers = csvHeaders(`mentorea-registro-${day}.csv`);
  // A HEAD response's stream would never be read.
  if (context.request.method === 'HEAD') return new Response(null, { headers });
  const { stream } = await orProblem(context.api.people.openLog(filter));
  return new Response(stream, { headers });
});

export const action = wrongMethod;

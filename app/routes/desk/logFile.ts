/** The log as CSV, for administrators; the API writes it and notes the download. */
import { csvHeaders, readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { filterOf, readLogSearch } from './logSearch';

export const loader = readingFile(fileOf);

export const action = wrongMethod;

async function fileOf(context: Context): Promise<Response> {
  const me = await requireUser(context);
  if (me.user_type !== 'admin') throw statusResponse(403);
  await requireCapability(context, 'staff');
  const { after: _, ...filter } = filterOf(readLogSearch(context.url.searchParams));
  const day = dayOf(context.now(), context.config.timeZone);
  const headers = csvHeaders(`mentorea-registro-${day}.csv`);
  // A HEAD response's stream would never be read.
  if (context.request.method === 'HEAD') return new Response(null, { headers });
  const { stream } = await orProblem(context.api.people.openLog(filter));
  return new Response(stream, { headers });
}

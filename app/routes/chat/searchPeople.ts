/** The list of people for what is being typed into its search: as the page's loader has it, in JSON. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { optionalUser } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { isReading, wrongMethod } from '~/app/routes/engines/publicText';
import { loadPeople } from './loadPeople';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const headers = { 'Cache-Control': PRIVATE };
  const me = await optionalUser(context);
  if (!me) return Response.json({}, { status: 401, headers });
  const list = await loadPeople(me, context);
  return Response.json(list, { status: list.failure ?? 200, headers });
}

export const action = wrongMethod;

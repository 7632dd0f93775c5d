/** The list of people for what is being typed into its search: as the page's loader has it, in JSON. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { isReading, jsonAnswer, wrongMethod } from '~/app/routes/engines/publicText';
import { loadPeople } from './loadPeople';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const me = await optionalUser(context);
  if (!me) return jsonAnswer(401, {});
  const list = await loadPeople(me, context);
  return jsonAnswer(list.failure ?? 200, list);
}

export const action = wrongMethod;

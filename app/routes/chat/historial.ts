/** GET /chat/{username}/historial[?antes={id}]: messages for a page that is open, as JSON `{messages, older}`; `{}` with 401, 403, 404 or 503. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { ApiError, answerStatus } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { PRIVATE } from '~/.server/privateAnswer';
import { isReading, wrongMethod } from '../engines/publicText';
import { readHistory } from './conversation/readHistory';

const TOLD = [401, 403, 404, 429];

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  if (!context.session.isOpen) return answer(401, {});
  try {
    const found = await read(args.params.username ?? '', context);
    return found ? answer(200, { messages: found.entries, older: found.older }) : answer(404, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = answerStatus(error);
    return answer(TOLD.includes(status) ? status : 503, {});
  }
}

export const action = wrongMethod;

async function read(username: string, { api, url }: Context) {
  const other = await api.chat.findPerson(username);
  if (!other) return null;
  return readHistory(other.id, url.searchParams.get('antes') || null, api);
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': PRIVATE } });
}

/** GET /chat/{username}/historial[?antes={id}]: `{messages, older}`, or `{}` with 401, 403, 404 or 503. */
import { jsonAnswer, reading, wrongMethod } from '~/app/.server/answers';
import { ApiError, answerStatus } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readHistory } from './conversation/loadConversation';

const PASSED_ON_STATUSES = [401, 403, 404, 429];

export const loader = reading(async (context, { params }) => {
  if (!context.session.isOpen) return jsonAnswer(401, {});
  try {
    const found = await readConversation(params.username ?? '', context);
    return found ? jsonAnswer(200, { messages: found.entries, older: found.older }) : jsonAnswer(404, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = answerStatus(error);
    return jsonAnswer(PASSED_ON_STATUSES.includes(status) ? status : 503, {});
  }
});

export const action = wrongMethod;

async function readConversation(username: string, { api, url }: Context) {
  const other = await api.chat.findPerson(username);
  if (!other) return null;
  return readHistory(other.id, url.searchParams.get('antes') || null, api);
}

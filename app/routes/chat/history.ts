/** GET /chat/{username}/historial[?antes={id}]: `{messages, older}`, or `{}` with 401, 403, 404 or 503. */
import { jsonAnswer, reading, wrongMethod } from '~/app/.server/answers';
import { ApiError, answerStatus } from '~/app/.server/api/errors';
import { readHistory } from './conversation/loadConversation';

const PASSED_ON_STATUSES = [401, 403, 404, 429];

export const loader = reading(async (context, { params }) => {
  if (!context.session.isOpen) return jsonAnswer(401, {});
  try {
    const other = await context.api.chat.findPerson(params.username ?? '');
    if (!other) return jsonAnswer(404, {});
    const before = context.url.searchParams.get('antes') || null;
    const { entries, older } = await readHistory(other.id, before, context.api);
    return jsonAnswer(200, { messages: entries, older });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = answerStatus(error);
    return jsonAnswer(PASSED_ON_STATUSES.includes(status) ? status : 503, {});
  }
});

export const action = wrongMethod;

/** For the whiteboard of a call: the pictures among a session's files, and a new file. JSON, `error` if it was refused. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { jsonAnswer, readingFile } from '~/app/.server/answers';
import { statusResponse } from '~/app/.server/api/errors';
import { enter, requireCapability, requireUser } from '~/app/.server/guards';
import { postFiles } from './postFiles';

export const loader = readingFile(async (context, { params }) => {
  await requireUser(context);
  await requireCapability(context, 'desk');
  const files = await context.api.materials.find({ mentorship: params.identifier ?? '' });
  if (!files) throw statusResponse(404);
  const pictures = files.results.filter((one) => one.is_picture);
  return jsonAnswer(200, { pictures: pictures.map(({ id, name }) => ({ id, name })) });
});

export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { context } = await enter(args, 'desk');
  const answer = await postFiles(args.request, { mentorship: args.params.identifier ?? '' }, context);
  if ('refused' in answer) return jsonAnswer(answer.status, answer.refused);
  return jsonAnswer(200, { error: null });
}

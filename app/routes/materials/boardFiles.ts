/** For the whiteboard of a call: the pictures among a session's files, and a new file. JSON, `error` if it was refused. */
import { jsonAnswer, readingFile } from '~/app/.server/answers';
import { statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, needing, requireCapability, requireUser } from '~/app/.server/guards';
import { postFiles } from './postFiles';

export const loader = readingFile(async (context, { params }) => {
  await requireUser(context);
  await requireCapability(context, 'desk');
  const files = await context.api.materials.find({ mentorship: params.identifier ?? '' });
  if (!files) throw statusResponse(404);
  const pictures = files.results.filter((one) => one.is_picture);
  return jsonAnswer(200, { pictures: pictures.map(({ id, name }) => ({ id, name })) });
});

export const action = guarded(needing('desk', enter), async ({ context }, args): Promise<Response> => {
  const answer = await postFiles(args.request, { mentorship: args.params.identifier ?? '' }, context);
  if ('refused' in answer) return jsonAnswer(answer.status, answer.refused);
  return jsonAnswer(200, { error: null });
});

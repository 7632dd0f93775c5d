/** For the whiteboard of a call: the pictures among a session's files, and a new file. JSON, `error` if it was refused. */
import { jsonAnswer, readingFile } from '~/app/.server/answers';
import { statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, needing } from '~/app/.server/guards';
import { postFiles } from './postFiles';

const enterDesk = needing('desk', enter);

export const loader = readingFile(async ({ api }, args) => {
  await enterDesk(args);
  const files = await api.materials.find({ mentorship: args.params.identifier ?? '' });
  if (!files) throw statusResponse(404);
  const pictures = files.results.filter((one) => one.is_picture);
  return jsonAnswer(200, { pictures: pictures.map(({ id, name }) => ({ id, name })) });
});

export const action = guarded(enterDesk, async ({ context }, args): Promise<Response> => {
  const answer = await postFiles(args.request, { mentorship: args.params.identifier ?? '' }, context);
  if ('refused' in answer) return jsonAnswer(answer.status, answer.refused);
  return jsonAnswer(200, { error: null });
});

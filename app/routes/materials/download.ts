/** A file of a session or conversation, always downloaded. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { sendFile } from '~/app/.server/sendFile';

export const loader = readingFile(async (context, { params }) => {
  await requireUser(context);
  await requireCapability(context, 'desk');
  return sendFile(context, 'content', (part) => context.api.materials.open(params.id ?? '', 'content', part));
});

export const action = wrongMethod;

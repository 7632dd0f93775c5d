/** The file that a case is about, always downloaded. The API notes each reading. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { enterDesk } from '~/app/.server/guards';
import { sendFile } from '~/app/.server/sendFile';

export const loader = readingFile(async (context, args) => {
  await enterDesk(args);
  const number = args.params.number ?? '';
  return sendFile(context, 'content', (part) => context.api.cases.openFile(number, part));
});

export const action = wrongMethod;

/** A file of a session or conversation, always downloaded, and its picture, shown inline (`/imagen`). */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { enter, needing } from '~/app/.server/guards';
import { sendFile } from '~/app/.server/sendFile';

export const loader = readingFile(async (context, args) => {
  await needing('desk', enter)(args);
  const { pathname, searchParams } = context.url;
  const form = /\/imagen\/?$/i.test(pathname) ? 'picture' : 'content';
  // `paths.materialThumbnail`
  const size = form === 'picture' && searchParams.get('tamano') === 'mini' && { size: 'thumbnail' };
  return sendFile(context, form, (part) =>
    context.api.materials.open(args.params.id ?? '', form, { ...part, ...size }),
  );
});

export const action = wrongMethod;

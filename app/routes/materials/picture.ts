/** A picture of a session or conversation, shown inline. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { sendFile } from '~/app/.server/sendFile';

export const loader = readingFile(async (context, { params }) => {
  await requireUser(context);
  await requireCapability(context, 'desk');
  // `paths.materialThumbnail`
  const size = context.url.searchParams.get('tamano') === 'mini' && { size: 'thumbnail' };
  const open = (part: Record<string, string>) =>
    context.api.materials.open(params.id ?? '', 'picture', { ...part, ...size });
  return sendFile(context, 'picture', open);
});

export const action = wrongMethod;

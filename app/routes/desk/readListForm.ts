import { readForm, textOfFile } from '~/app/.server/forms/readForm';
import { INTENT } from '~/app/forms/formEdits';

/** A list pasted in the field `list`, or in a file, which wins; and whether it is only tried. */
export async function readListForm(request: Request): Promise<{ list: string; isTrial: boolean }> {
  const form = await readForm(request);
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const list = isFile ? textOfFile(await file.arrayBuffer()) : String(form.get('list') ?? '');
  return { list, isTrial: form.get(INTENT) !== 'import' };
}

import { redirect } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { successToast } from '~/app/domain/site/toasts';

/** Objects to a decision about the visitor, or to that of a key, and returns to `path`. */
export async function sendObjection(
  form: FormData,
  { key, path }: { key?: string; path: string },
  { api, flash }: Pick<Context, 'api' | 'flash'>,
) {
  const values = textsIn(form, ['number', 'text']);
  return orRefused(values, async () => {
    const { number, text } = values;
    await api.cases.object({ ...(key === undefined ? { number } : { key }), text });
    flash.set(successToast('Objeción enviada', 'La revisará otra persona del equipo, si la hay.'));
    return redirect(path);
  });
}

import { waitText } from '~/api/contract/rules/inWords';
import { FILE_TYPES_TEXT, MATERIAL_FIELD, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import type { MaterialPlace } from '~/app/.server/api/desk';
import {
  ApiError,
  answerStatus,
  describeFailure,
  fieldErrorsOf,
  retryAfterOf,
  withDoubt,
} from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { OVERSIZE_FIELD } from '~/app/domain/profile/picture';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { FILE_TOO_LARGE, type RefusedFile } from '~/app/domain/text/files';

const MISSING = `Elige un archivo: ${FILE_TYPES_TEXT}.`;
const UNREADABLE = 'El archivo no ha llegado entero. Vuelve a elegirlo y prueba otra vez.';
const FAILED = 'El archivo no se ha subido. Vuelve a elegirlo dentro de un momento y prueba otra vez.';

/** Adds the posted file or deletes the named one, with a toast; returns the form's refusal otherwise. */
export async function postFiles(
  request: Request,
  place: MaterialPlace,
  context: Context,
): Promise<{ refused: RefusedFile; status: number } | { done: 'added' | 'removed' }> {
  const form = await request.formData().catch(() => null);
  const refuse = (status: number, error: string) => ({ refused: { error }, status });
  if (!form) return refuse(400, UNREADABLE);
  if (form.has(OVERSIZE_FIELD)) return refuse(413, FILE_TOO_LARGE);
  if (form.get('intent') === 'remove') return remove(String(form.get('material')), context);
  const file = form.get(MATERIAL_FIELD);
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return refuse(422, MISSING);
  if (file.size > MATERIAL_MAX_BYTES) return refuse(413, FILE_TOO_LARGE);
  try {
    await context.api.materials.add(place, file);
    context.flash.set(successToast('Archivo añadido'));
    return { done: 'added' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return context.logInFirst();
    return refuse(answerStatus(error), reasonOf(error, context));
  }
}

function reasonOf(error: ApiError, { now }: Pick<Context, 'now'>): string {
  const [said] = fieldErrorsOf(error)[MATERIAL_FIELD] ?? [];
  if (said) return said;
  if (error.status === 413) return FILE_TOO_LARGE;
  if (error.status === 429)
    return `Has añadido muchos archivos seguidos. Podrás añadir más ${waitText(retryAfterOf(error, now()))}.`;
  return [400, 403, 404, 409].includes(error.status) ? describeFailure(error) : withDoubt(FAILED, error);
}

/** A missing file counts as deleted. */
async function remove(id: string, context: Context) {
  try {
    await context.api.materials.remove(id);
    context.flash.set(successToast('Archivo eliminado'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return context.logInFirst();
    context.flash.set(
      error.status === 404
        ? successToast('Archivo eliminado')
        : failureToast('El archivo no se ha eliminado', describeFailure(error)),
    );
  }
  return { done: 'removed' as const };
}

import {
  PICTURE_FIELD,
  PICTURE_MAX_BYTES,
  PICTURE_NOT_VALID,
  PICTURE_TOO_LARGE,
} from '~/api/contract/rules/limits';
import type { User } from '~/api/contract/users';
import {
  ApiError,
  answerStatus,
  changeOrVerify,
  fieldErrorsOf,
  orElse,
  withDoubt,
} from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { judgePicture, OVERSIZE_FIELD, PICTURE_FAILED } from '~/app/domain/profile/picture';
import { successToast, type Toast } from '~/app/domain/site/toasts';

/** Stores the posted picture. Returns null or the error. `form`: null if the body was unreadable. */
export async function receivePicture(form: FormData | null, { auth }: Context['api']) {
  if (!form) return { status: 400, error: PICTURE_FAILED };
  if (form.has(OVERSIZE_FIELD)) return { status: 413, error: PICTURE_TOO_LARGE };
  const [file, ...more] = form.getAll(PICTURE_FIELD);
  if (!(file instanceof File) || more.length > 0) return { status: 422, error: PICTURE_NOT_VALID };
  const judged = await judgePicture(file);
  if ('problem' in judged) return { status: 422, error: judged.problem };
  if (file.size > PICTURE_MAX_BYTES) return { status: 413, error: PICTURE_TOO_LARGE };
  try {
    // Without the device's name and type, which may be private.
    const { type } = judged;
    const picture = new File([file], type.replace('image/', 'foto.'), { type });
    await changePicture(() => auth.setPicture(picture), auth);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** After a lost answer: whether the caller's picture differs from the previous one. */
async function changePicture(change: () => Promise<User>, { getMe }: Context['api']['auth']) {
  const before = await orElse(getMe, null);
  await changeOrVerify(
    change,
    async () => before !== null && (await getMe()).profile_picture !== before.profile_picture,
  );
}

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 413) return { status: 413, error: PICTURE_TOO_LARGE };
  if ([400, 415, 422].includes(error.status)) {
    const said = fieldErrorsOf(error)[PICTURE_FIELD] ?? [];
    return { status: 400, error: [...new Set([PICTURE_NOT_VALID, ...said])].join(' ') };
  }
  const tooOften = `${PICTURE_FAILED} Lo has intentado muchas veces seguidas: espera un rato.`;
  if (error.status === 429) return { status: 429, error: tooOften };
  return { status: answerStatus(error), error: withDoubt(PICTURE_FAILED, error) };
}

const REMOVAL_NOT_OFFERED = 'Este servidor no permite quitar la foto. Puedes cambiarla por otra.';
const REMOVAL_FAILED = 'Error al quitar la foto. Inténtalo de nuevo.';

/** Removes the picture; null on success. An extension: other servers may lack this call. */
export async function removePicture({ auth }: Context['api']) {
  try {
    await changePicture(auth.removePicture, auth);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if ([404, 405, 501].includes(error.status)) return { status: 400, error: REMOVAL_NOT_OFFERED };
    return { status: answerStatus(error), error: withDoubt(REMOVAL_FAILED, error) };
  }
}

export const PICTURE_SAVED: Toast = successToast('Foto de perfil actualizada');
export const PICTURE_REMOVED: Toast = successToast('Foto de perfil quitada');

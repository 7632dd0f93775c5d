import { ApiError, answerStatus } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import type { PictureRefusal } from './receivePicture';

const NOT_HERE = 'Este servidor no permite quitar la foto. Puedes cambiarla por otra.';
const FAILED = 'Error al quitar la foto. Por favor inténtalo de nuevo.';

/** Back to the initials; null when done. The call is ours: another server of the contract may not have it. */
export async function removePicture({ auth }: Context['api']): Promise<PictureRefusal | null> {
  try {
    await auth.removePicture();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if ([404, 405, 501].includes(error.status)) return { status: 400, error: NOT_HERE };
    return { status: answerStatus(error), error: FAILED };
  }
}

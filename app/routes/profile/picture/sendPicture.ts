import { PICTURE_FAILED } from '~/domain/pictureFile';
import { PICTURE_UPLOAD } from '~/domain/picturePaths';
import { PICTURE_FIELD } from '../../../../api/contract/pictureLimits';

/** `error` as a person reads it; `expired` when nobody is logged in any more. */
export type Sent = { ok: true } | { ok: false; error: string; expired: boolean };

/** More than the server itself takes to give up. */
const PATIENCE_MS = 90_000;

/**
 * Sends a picture by XMLHttpRequest, the only way to learn how much of it has left: `onShare` from 0 to 1. `done` never rejects; after
 * `cancel` it never resolves.
 */
export function sendPicture(picture: Blob, onShare: (share: number) => void) {
  const form = new FormData();
  form.set(PICTURE_FIELD, picture, picture.type.replace('image/', 'foto.'));
  const request = new XMLHttpRequest();
  const done = new Promise<Sent>((resolve) => {
    const fail = () => resolve({ ok: false, error: PICTURE_FAILED, expired: false });
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onShare(1);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = fail;
    request.ontimeout = fail;
  });
  request.open('POST', PICTURE_UPLOAD);
  request.timeout = PATIENCE_MS;
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** What is not ours to read (a proxy's page, a refusal in plain text) is a failure like any other. */
function readAnswer({ status, responseText }: XMLHttpRequest): Sent {
  if (status === 200) return { ok: true };
  return { ok: false, error: errorIn(responseText) ?? PICTURE_FAILED, expired: status === 401 };
}

function errorIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
    return typeof said === 'string' ? said : null;
  } catch {
    return null;
  }
}

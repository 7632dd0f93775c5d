import { PICTURE_FIELD, PICTURE_NOT_VALID } from '~/api/contract/rules/limits';
import { judgePicture, PICTURE_FAILED } from '~/app/domain/profile/picture';
import * as paths from '~/app/paths';

/** A picture that the browser can draw, upright. */
export interface Photo {
  /** A blob: address; release it with `closePhoto`. */
  url: string;
  image: HTMLImageElement;
}

/** More than any camera produces, less than a browser can draw. */
const MAX_PIXELS = 100_000_000;

/** The chosen file ready for cropping, or its problem (docs/product.md, 'Own profile and weekly hours'). */
export async function openPhoto(file: File): Promise<{ photo: Photo } | { problem: string }> {
  const judged = await judgePicture(file).catch(() => ({ problem: PICTURE_FAILED }));
  if ('problem' in judged) return judged;
  const url = URL.createObjectURL(new Blob([file], { type: judged.type }));
  const image = new Image();
  const loaded = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = url;
  });
  const pixels = image.naturalWidth * image.naturalHeight;
  if (loaded && pixels > 0 && pixels <= MAX_PIXELS) return { photo: { url, image } };
  URL.revokeObjectURL(url);
  return { problem: PICTURE_NOT_VALID };
}

export function closePhoto({ url }: Photo): void {
  URL.revokeObjectURL(url);
}

/** An area in pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDE = 512;
const QUALITY = 0.92;

export function centredSquare({ width, height }: { width: number; height: number }): CropArea {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}

/** The area as WebP, or as PNG where browsers cannot write it, on white. May reject. */
export async function cropPhoto(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Not drawn'))), 'image/webp', QUALITY);
  });
}

/** `expired`: the session has ended. */
export type UploadResult = { ok: true } | { ok: false; error: string; expired: boolean };

/** Longer than the server's own time limit. */
const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Uploads a picture by XMLHttpRequest, the only API with upload progress (`onShare`, 0 to 1). `done` never rejects, and
 * after `cancel` never resolves.
 */
export function uploadPicture(picture: Blob, onShare: (share: number) => void) {
  const form = new FormData();
  form.set(PICTURE_FIELD, picture, picture.type.replace('image/', 'foto.'));
  const request = new XMLHttpRequest();
  const done = new Promise<UploadResult>((resolve) => {
    const fail = () => resolve({ ok: false, error: PICTURE_FAILED, expired: false });
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onShare(1);
    request.onload = () => resolve(readAnswer(request));
    request.onerror = fail;
    request.ontimeout = fail;
  });
  request.open('POST', paths.uploadPicture());
  request.timeout = UPLOAD_TIMEOUT_MS;
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** The result in an answer; one that is not ours (a proxy's page) is a failure like any other. */
function readAnswer({ status, responseText }: XMLHttpRequest): UploadResult {
  if (status === 200) return { ok: true };
  return { ok: false, error: errorIn(responseText) ?? PICTURE_FAILED, expired: status === 401 };
}

function errorIn(text: string): string | null {
  try {
    const { error } = Object(JSON.parse(text));
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import type { Caller, Services } from '~/api/context';
import {
  isHeic,
  PICTURE_FIELD,
  PICTURE_IS_HEIC,
  PICTURE_MAX_BYTES,
  PICTURE_NOT_VALID,
} from '~/api/contract/rules/limits';
import { fileTooLarge, invalid } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { reencode } from './reencode';

const SIDE = 512;
const QUALITY = 82;

export interface Picture {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  mime: 'image/webp';
  bytes: Uint8Array;
}

/**
 * A square of 512 pixels cut from the picture's middle, on white, as WebP.
 * @throws 400 on `profile_picture`
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const bytes = await reencode(file, {
    shape: (image) =>
      image.resize(SIDE, SIDE, { fit: 'cover' }).flatten({ background: '#fff' }).webp({ quality: QUALITY }),
    refuse: (text = isHeic(latin1(file)) ? PICTURE_IS_HEIC : PICTURE_NOT_VALID) =>
      invalid({ [PICTURE_FIELD]: [text] }),
  });
  return { hash: createHash('sha256').update(bytes).digest('hex'), mime: 'image/webp', bytes };
}

/** The first bytes, one character each. */
const latin1 = (file: Uint8Array) => Buffer.from(file.subarray(0, 16)).toString('latin1');

type Files = ReadonlyMap<string, File> | undefined;

/** The picture of a form, ready to be stored; null if there is none. @throws 400 on `profile_picture`, 413 */
export async function uploadedPicture(files: Files): Promise<Picture | null> {
  const file = files?.get(PICTURE_FIELD);
  if (!file) return null;
  if (file.size > PICTURE_MAX_BYTES) throw fileTooLarge(PICTURE_MAX_BYTES);
  return readPicture(new Uint8Array(await file.arrayBuffer()));
}

/** Like `uploadedPicture`, for a signed-in user: counted, since processing is expensive. @throws also 429 */
export async function limitedUpload(
  { caller, files }: { caller: Caller; files: Files },
  { limiters }: Pick<Services, 'limiters'>,
): Promise<Picture | null> {
  if (files?.has(PICTURE_FIELD)) await spend(limiters.pictureAccount, String(caller.id));
  return uploadedPicture(files);
}

export const missingPicture = () => invalid({ [PICTURE_FIELD]: [PICTURE_NOT_VALID] });

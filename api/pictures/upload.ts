import { PICTURE_FIELD, PICTURE_MAX_BYTES, PICTURE_NOT_VALID } from '../contract/pictureLimits';
import { fileTooLarge, invalid } from '../http/errors';
import { spend } from '../http/rates';
import type { Services } from '../services';
import type { Caller } from '../types';
import { type Picture, readPicture } from './decoder';

type Files = ReadonlyMap<string, File> | undefined;

/** The picture that came with a form, ready to be stored; null when none did. @throws 400 on `profile_picture`, 413 */
export async function sentPicture(files: Files): Promise<Picture | null> {
  const file = files?.get(PICTURE_FIELD);
  if (!file) return null;
  if (file.size > PICTURE_MAX_BYTES) throw fileTooLarge();
  return readPicture(new Uint8Array(await file.arrayBuffer()));
}

/** As `sentPicture`, from somebody who is signed in: making one costs enough to be counted. @throws also 429 */
export async function pictureFrom(
  { caller, files }: { caller: Caller; files: Files },
  { limiters }: Pick<Services, 'limiters'>,
): Promise<Picture | null> {
  if (files?.has(PICTURE_FIELD)) await spend(limiters.pictureAccount, String(caller.id));
  return sentPicture(files);
}

export const missingPicture = () => invalid({ [PICTURE_FIELD]: [PICTURE_NOT_VALID] });

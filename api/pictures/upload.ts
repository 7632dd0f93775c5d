import { PICTURE_FIELD, PICTURE_MAX_BYTES, PICTURE_NOT_VALID } from '../contract/pictures';
import { fileTooLarge, invalid } from '../http/errors';
import { type Picture, readPicture } from './decoder';

type Files = ReadonlyMap<string, File> | undefined;

/** The picture that came with a form, ready to be stored; null when none did. @throws 400 on `profile_picture`, 413 */
export async function sentPicture(files: Files): Promise<Picture | null> {
  const file = files?.get(PICTURE_FIELD);
  if (!file) return null;
  if (file.size > PICTURE_MAX_BYTES) throw fileTooLarge();
  return readPicture(new Uint8Array(await file.arrayBuffer()));
}

/** As `sentPicture`, where the call is about nothing else. */
export async function requiredPicture(files: Files): Promise<Picture> {
  const picture = await sentPicture(files);
  if (!picture) throw invalid({ [PICTURE_FIELD]: [PICTURE_NOT_VALID] });
  return picture;
}

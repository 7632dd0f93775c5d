import { judgePicture, PICTURE_FAILED } from '~/domain/pictureFile';
import { PICTURE_NOT_VALID } from '../../../../api/contract/pictureLimits';

/** A picture that the browser can draw, upright. */
export interface Photo {
  /** A blob: address; to be given back with `closePhoto`. */
  url: string;
  image: HTMLImageElement;
}

/** More than any camera makes, less than a browser can bear. */
const MOST_PIXELS = 100_000_000;

/** What was chosen, ready to be cut, or the text for a file that cannot be (spec.md section 5). */
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
  if (loaded && pixels > 0 && pixels <= MOST_PIXELS) return { photo: { url, image } };
  URL.revokeObjectURL(url);
  return { problem: PICTURE_NOT_VALID };
}

export function closePhoto({ url }: Photo): void {
  URL.revokeObjectURL(url);
}

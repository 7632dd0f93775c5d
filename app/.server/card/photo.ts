/** A mentor's photo for the picture of a shared link, fetched from the API as a browser would. */
import sharp from 'sharp';
import { attempt, type CallApi, readUpTo } from '~/app/.server/api/attempt';
import { ApiError } from '~/app/.server/api/errors';
import { pictureUrl } from '~/app/domain/site/pictures';

/** Block every image loader except those of the four accepted photo types. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
sharp.cache(false);

/** Pixels per side. */
export const FACE_SIDE = 300;
const TIME_MS = 2_500;
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 25_000_000;
const MOST_SECONDS = 4;

export interface PhotoPlaces {
  /** Base address for calls from the website to the API. */
  apiBaseUrl: string;
  /** Base address of pictures for browsers; '' if it is this site. */
  apiPublicUrl: string;
  /** This site's origin if the API runs in this process, otherwise null. */
  ownOrigin: string | null;
}

/** Null without a photo, and for any address that is not the API's own: profile text is not trusted. */
export function photoAddress(picture: string, { apiBaseUrl, apiPublicUrl, ownOrigin }: PhotoPlaces) {
  const address = pictureUrl(picture, apiPublicUrl || apiBaseUrl);
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password) return null;
  if (ownOrigin !== null && url.origin === ownOrigin) return new URL(url.pathname + url.search, apiBaseUrl);
  const allowed = [apiBaseUrl, apiPublicUrl]
    .filter((base) => base !== '')
    .map((base) => new URL(base).origin);
  return allowed.includes(url.origin) ? url : null;
}

/** A square of RGBA pixels; null without one. @throws ApiError if a later try may succeed */
export async function readPhoto(
  picture: string,
  { callApi, places }: { callApi: CallApi; places: PhotoPlaces },
): Promise<Buffer | null> {
  const url = photoAddress(picture, places);
  if (url === null) return null;
  const bytes = await attempt(
    takeBytes,
    (signal) => new Request(url, { headers: { Accept: 'image/*' }, redirect: 'manual', signal }),
    { callApi, address: '', milliseconds: TIME_MS },
  );
  return bytes && squareOf(bytes);
}

async function takeBytes(response: Response): Promise<Buffer | null> {
  const { status } = response;
  if (status === 200) return readUpTo(response, MOST_BYTES);
  await response.body?.cancel();
  if (status >= 500 || status === 429) throw new ApiError({ kind: 'answer', status });
  return null;
}

async function squareOf(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize(FACE_SIDE, FACE_SIDE, { fit: 'cover' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import type { Caller, Services } from '~/api/context';
import {
  isHeic,
  PICTURE_FIELD,
  PICTURE_IS_HEIC,
  PICTURE_MAX_BYTES,
  PICTURE_NOT_VALID,
} from '~/api/contract/rules/limits';
import { limitConcurrency } from '~/api/http/concurrencyLimit';
import { fileTooLarge, invalid, notFound } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { countUpload } from '~/api/telemetry/metrics';

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
  countUpload('picture', file.byteLength);
  return { hash: createHash('sha256').update(bytes).digest('hex'), mime: 'image/webp', bytes };
}

/** Faces of pages do not wait for uploads. */
const smallGate = limitConcurrency(2);

/** A stored picture at 112 pixels per side. */
export const smallPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  smallGate(() => sharp(bytes).resize(112, 112).webp({ quality: 50, effort: 6 }).toBuffer()).catch(() => {
    throw notFound();
  });

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

/** Loaders of other formats are off, since some have had vulnerabilities. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);

const MEGA = 1_000_000;
/** Maximum pixels per format: decoding takes about 8 bytes of memory per pixel, 20 for AVIF. */
const MAX_PIXELS = { jpeg: 50 * MEGA, png: 25 * MEGA, webp: 25 * MEGA, heif: 16 * MEGA };
const MAX_SECONDS = 10;

const pictureGate = limitConcurrency(2);
const largePictureGate = limitConcurrency(1);

interface Wanted {
  /** Gives the upright picture its size and its format. */
  shape: (image: Sharp) => Sharp;
  /** The refusal of a file that is no such picture, with the reason if there is one to tell. */
  refuse: (reason?: string) => Error;
}

/**
 * Decodes JPEG, PNG, WebP or AVIF, whatever its name says, and encodes it again: upright, in sRGB, without
 * metadata or anything else that the file held. At most two run at once, one of them large.
 */
export async function reencode(file: Uint8Array, { shape, refuse }: Wanted): Promise<Uint8Array> {
  const found = await measure(file);
  if (!found) throw refuse();
  const { pixels, most } = found;
  if (pixels > most) throw refuse(`La imagen tiene demasiados píxeles: como mucho ${most / MEGA} millones.`);
  const make = () => pictureGate(() => encode(file, shape));
  return (pixels > most / 2 ? largePictureGate(make) : make()).catch(() => {
    throw refuse();
  });
}

/** Reads the header only; null for what is no picture. */
async function measure(file: Uint8Array): Promise<{ pixels: number; most: number } | null> {
  const found = await pictureGate(() => sharp(file, { limitInputPixels: false }).metadata()).catch(
    () => null,
  );
  const most = found && maxPixels(found);
  return found && most ? { pixels: found.width * found.height, most } : null;
}

/** Undefined for formats that are not accepted. HEIC uses the same container as AVIF. */
function maxPixels({ format, compression }: Metadata): number | undefined {
  if (format === 'heif' && compression !== 'av1') return undefined;
  return Object.entries(MAX_PIXELS).find(([kind]) => kind === format)?.[1];
}

async function encode(file: Uint8Array, shape: Wanted['shape']): Promise<Uint8Array> {
  const upright = sharp(file, {
    failOn: 'error',
    limitInputPixels: Math.max(...Object.values(MAX_PIXELS)),
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient();
  return Uint8Array.from(await shape(upright).toBuffer());
}

import { createHash } from 'node:crypto';
import type { Metadata } from 'sharp';
import sharp from 'sharp';
import { PICTURE_FIELD, PICTURE_MAX_BYTES, PICTURE_NOT_VALID } from '~/api/contract/rules/limits';
import { limitConcurrency } from '~/api/http/concurrencyLimit';
import { fileTooLarge, invalid } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import type { Caller, Services } from '~/api/services';

/** Loaders of other formats are off, since some have had vulnerabilities. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);

const SIDE = 512;
const QUALITY = 82;
const MEGA = 1_000_000;
/** Maximum pixels per format: decoding takes about 8 bytes of memory per pixel, 20 for AVIF. */
const MAX_PIXELS = { jpeg: 50 * MEGA, png: 25 * MEGA, webp: 25 * MEGA, heif: 16 * MEGA };
const MAX_SECONDS = 10;

const pictureGate = limitConcurrency(2);
const largePictureGate = limitConcurrency(1);

export interface Picture {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  mime: 'image/webp';
  bytes: Uint8Array;
}

/**
 * Decodes JPEG, PNG, WebP or AVIF, whatever its name says, and returns it upright, as a square of 512 pixels
 * cut from its middle, in sRGB, on white, as WebP without metadata. At most two run at once, one of them
 * large.
 * @throws 400 on `profile_picture`
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const { pixels, most } = await measure(file);
  if (pixels > most)
    throw notValid(`La imagen tiene demasiados píxeles: como mucho ${most / MEGA} millones.`);
  const make = () => pictureGate(() => encode(file));
  const bytes = await (pixels > most / 2 ? largePictureGate(make) : make()).catch(() => {
    throw notValid();
  });
  return { hash: createHash('sha256').update(bytes).digest('hex'), mime: 'image/webp', bytes };
}

/** Reads the header only. */
async function measure(file: Uint8Array): Promise<{ pixels: number; most: number }> {
  const found = await pictureGate(() => sharp(file, { limitInputPixels: false }).metadata()).catch(
    () => null,
  );
  const most = found && maxPixels(found);
  if (!found || !most) throw notValid();
  return { pixels: found.width * found.height, most };
}

/** Undefined for formats that are not accepted. HEIC uses the same container as AVIF. */
function maxPixels({ format, compression }: Metadata): number | undefined {
  if (format === 'heif' && compression !== 'av1') return undefined;
  return Object.entries(MAX_PIXELS).find(([kind]) => kind === format)?.[1];
}

async function encode(file: Uint8Array): Promise<Uint8Array> {
  const made = await sharp(file, {
    failOn: 'error',
    limitInputPixels: Math.max(...Object.values(MAX_PIXELS)),
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .webp({ quality: QUALITY })
    .toBuffer();
  return Uint8Array.from(made);
}

const notValid = (text = PICTURE_NOT_VALID) => invalid({ profile_picture: [text] });

type Files = ReadonlyMap<string, File> | undefined;

/** The picture of a form, ready to be stored; null if there is none. @throws 400 on `profile_picture`, 413 */
export async function uploadedPicture(files: Files): Promise<Picture | null> {
  const file = files?.get(PICTURE_FIELD);
  if (!file) return null;
  if (file.size > PICTURE_MAX_BYTES) throw fileTooLarge();
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

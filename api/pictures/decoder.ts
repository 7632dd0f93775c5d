import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { PICTURE_NOT_VALID } from '../contract/pictureLimits';
import { invalid } from '../http/errors';
import { createGate } from '../http/gate';

/** Everything that reads pictures is shut but what we take. libvips' other loaders have had holes. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);

const SIDE = 512;
const QUALITY = 82;
const MEGA = 1_000_000;
/** Pixels per kind: what a decoder holds in memory is about 8 bytes a pixel, 20 of AVIF. */
const MOST_PIXELS = { jpeg: 50 * MEGA, png: 25 * MEGA, webp: 25 * MEGA, heif: 16 * MEGA };
const MOST_SECONDS = 10;

const gate = createGate(2);
const alone = createGate(1);

export interface Picture {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  mime: 'image/webp';
  bytes: Uint8Array;
}

/**
 * The picture that a file holds, whatever it calls itself (JPEG, PNG, WebP or AVIF; of an animation the first frame): upright, a square
 * of 512 pixels cut from its middle, in sRGB, on white where it is transparent, as WebP without metadata. At most two are made at once, of large ones one.
 * @throws 400 on `profile_picture`
 */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const { pixels, most } = await measure(file);
  if (pixels > most)
    throw notValid(`La imagen tiene demasiados píxeles: como mucho ${most / MEGA} millones.`);
  const make = () => gate(() => encode(file));
  const bytes = await (pixels > most / 2 ? alone(make) : make()).catch(() => {
    throw notValid();
  });
  return { hash: createHash('sha256').update(bytes).digest('hex'), mime: 'image/webp', bytes };
}

/** From its header alone. */
async function measure(file: Uint8Array): Promise<{ pixels: number; most: number }> {
  const found = await gate(() => sharp(file, { limitInputPixels: false }).metadata()).catch(() => null);
  const most = found && mostPixels(found);
  if (!found || !most) throw notValid();
  return { pixels: found.width * found.height, most };
}

/** Undefined for a kind that we do not take. HEIC comes in the same container as AVIF. */
function mostPixels({ format, compression }: Metadata): number | undefined {
  if (format === 'heif' && compression !== 'av1') return undefined;
  return Object.entries(MOST_PIXELS).find(([kind]) => kind === format)?.[1];
}

async function encode(file: Uint8Array): Promise<Uint8Array> {
  const made = await sharp(file, {
    failOn: 'error',
    limitInputPixels: Math.max(...Object.values(MOST_PIXELS)),
  })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .webp({ quality: QUALITY })
    .toBuffer();
  return Uint8Array.from(made);
}

const notValid = (text = PICTURE_NOT_VALID) => invalid({ profile_picture: [text] });

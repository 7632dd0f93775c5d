import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { limitConcurrency } from '~/api/http/concurrencyLimit';

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

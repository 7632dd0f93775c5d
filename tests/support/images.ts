/** Pictures for tests, made rather than kept as files. */
import sharp, { type Sharp } from 'sharp';

/** Left half red, right half blue, of noise fine enough that no format makes nothing of it. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 640, height = 480 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  return (await halves(width, height)).toFormat(format).toBuffer();
}

/** To be given a format, an orientation, a colour space. */
export async function halves(width: number, height: number): Promise<Sharp> {
  const half = Math.floor(width / 2);
  const blue = await sharp({ create: { width: half, height, channels: 3, background: '#1020d0' } })
    .png()
    .toBuffer();
  const both = await sharp({ create: { width, height, channels: 3, background: '#d02010' } })
    .composite([{ input: blue, left: width - half, top: 0 }])
    .png()
    .toBuffer();
  return sharp(both);
}

/** Mean colour of the left and of the right half of a made picture, as [red, green, blue]. */
export async function sidesOf(bytes: Uint8Array): Promise<{ left: number[]; right: number[] }> {
  const mean = async (left: number) => {
    const area = { left, top: 100, width: 200, height: 300 };
    const part = await sharp(bytes).extract(area).removeAlpha().toColourspace('srgb').png().toBuffer();
    return (await sharp(part).stats()).channels.map((channel) => Math.round(channel.mean));
  };
  return { left: await mean(20), right: await mean(292) };
}

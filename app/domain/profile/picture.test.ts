import { describe, expect, it } from 'vitest';
import { picture } from '~/tests/support/images';
import { judgePicture, pictureType } from './picture';

const NOT_VALID = { problem: 'Por favor selecciona un archivo de imagen válido.' };
const TOO_LARGE = { problem: 'El archivo es demasiado grande. El tamaño máximo es 5MB.' };
const MAX = 5 * 1024 * 1024;

describe('pictureType', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('knows %s by its content', async (format) => {
    expect(pictureType(await picture(format))).toBe(`image/${format}`);
  });

  it.each(['gif', 'tiff'] as const)('does not take %s', async (format) => {
    expect(pictureType(await picture(format))).toBeNull();
  });

  it.each([
    '',
    '\xff\xd8',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF\x00\x00\x00\x00WAVEfmt ',
    '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic',
    'avif',
  ])('does not take %j', (text) => {
    expect(pictureType(Buffer.from(text, 'latin1'))).toBeNull();
  });
});

describe('judgePicture', () => {
  const jpegOf = async (size: number) => {
    const jpeg = await picture('jpeg');
    return new Blob([Uint8Array.from(jpeg), new Uint8Array(size - jpeg.length)], { type: 'text/html' });
  };

  it('takes five megabytes and no byte more', async () => {
    expect(await judgePicture(await jpegOf(MAX))).toEqual({ type: 'image/jpeg' });
    expect(await judgePicture(await jpegOf(MAX + 1))).toEqual(TOO_LARGE);
  });

  it('says first what kind of file it is not', async () => {
    expect(await judgePicture(new Blob([new Uint8Array(MAX + 1)], { type: 'image/png' }))).toEqual(NOT_VALID);
    expect(await judgePicture(new Blob([]))).toEqual(NOT_VALID);
  });
});

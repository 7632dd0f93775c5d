/** What of Accept-Encoding we can serve (RFC 9110, 12.5.3): Brotli before gzip, when the visitor values them equally. */
export type Encoding = 'br' | 'gzip' | 'identity';

export function preferredEncoding(accepted: string): Encoding {
  if (!accepted) return 'identity';
  let br: number | undefined;
  let gzip: number | undefined;
  let any: number | undefined;
  let plain: number | undefined;
  for (const part of accepted.split(',')) {
    const at = part.indexOf(';');
    const name = (at < 0 ? part : part.slice(0, at)).trim().toLowerCase();
    const quality = at < 0 ? 1 : qualityOf(part.slice(at + 1));
    if (name === 'br') br = quality;
    else if (name === 'gzip' || name === 'x-gzip') gzip = quality;
    else if (name === '*') any = quality;
    else if (name === 'identity') plain = quality;
  }
  const brotli = br ?? any ?? 0;
  const zip = gzip ?? any ?? 0;
  const best = Math.max(brotli, zip);
  // Not named, identity is what is left when nothing else will do.
  if (best === 0 || best < (plain ?? 0)) return 'identity';
  return brotli >= zip ? 'br' : 'gzip';
}

function qualityOf(parameters: string): number {
  const [, quality] = /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameters) ?? [];
  return quality === undefined ? 1 : Math.min(1, Number(quality) || 0);
}

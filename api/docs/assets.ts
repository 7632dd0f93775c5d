import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { STYLE } from './style';
import { SCRIPT } from './viewer';

/** The viewer's files, from its package; everything is served from here, nothing from another host. */
const PACKAGE_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];
const OWN_FILES: Record<string, string> = { 'documentation.js': SCRIPT, 'documentation.css': STYLE };
export const ASSETS = [...PACKAGE_FILES, ...Object.keys(OWN_FILES)];

export interface Asset {
  type: string;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
}

const compress = promisify(brotliCompress);
const loaded = new Map<string, Promise<Asset>>();

/** Read and compressed when first asked for, then kept. `name` is one of `ASSETS`. */
export function loadAsset(name: string): Promise<Asset> {
  const asset = loaded.get(name) ?? load(name);
  loaded.set(name, asset);
  asset.catch(() => loaded.delete(name));
  return asset;
}

async function load(name: string): Promise<Asset> {
  const own = OWN_FILES[name];
  const plain = own === undefined ? await readFile(join(folder(), name)) : Buffer.from(own);
  const br = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 20);
  return {
    type: name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    etag: `"${hash}"`,
    plain: Uint8Array.from(plain),
    br: Uint8Array.from(br),
  };
}

function folder(): string {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve('swagger-ui-dist/package.json'));
}

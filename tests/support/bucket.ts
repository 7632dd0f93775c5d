/** A stand-in for S3: s3rver behind a door that checks signatures by itself, and fails when it is told to. */
import crypto, { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it has no types
import S3rver from '@20minutes/s3rver';
import type { StorePlace } from '~/api/files/objectStore';

// Its tokens for the next page are of DES, which OpenSSL 3 has only as what it is: triple DES with one key.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
  Object.assign(crypto, {
    [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : make(algorithm, key, iv),
  });
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface StandIn {
  place: Required<StorePlace>;
  /** What happens to requests from now on. */
  mode: 'well' | 'broken' | 'silent';
  /** Methods and paths of the requests so far. */
  asked: string[];
  close(): Promise<void>;
}

export async function startBucket(): Promise<StandIn> {
  const directory = mkdtempSync(join(tmpdir(), 'mentorea-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'cubo' }] },
    // It computes that of a bucket's own address wrong; the door checks all.
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  const door = createServer((incoming, answer) => {
    standIn.asked.push(`${incoming.method} ${incoming.url}`);
    if (standIn.mode === 'silent') return;
    const status = isSigned(incoming) ? (standIn.mode === 'broken' ? 500 : 200) : 403;
    if (status !== 200) {
      incoming.resume();
      return answer
        .writeHead(status, { 'Content-Type': 'application/xml' })
        .end('<Error><Code>No</Code></Error>');
    }
    const { method, url, headers } = incoming;
    const inner = request({ port, host: '127.0.0.1', method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    incoming.pipe(inner);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const standIn: StandIn = {
    place: { address: `s3://cubo/escuela?endpoint=${endpoint}`, credentials },
    mode: 'well',
    asked: [],
    close: async () => {
      door.closeAllConnections();
      door.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return standIn;
}

/** AWS Signature Version 4, of the request as it arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', signed = '', signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ??
    [];
  const [path, query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((one) => (one.includes('=') ? one : `${one}=`))
    .sort();
  const canonical = [
    method,
    path,
    sorted.join('&'),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  let key: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return signature === createHmac('sha256', key).update(text).digest('hex');
}

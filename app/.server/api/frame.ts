import type { z } from 'zod';
import { tolerantFrame } from '~/api/contract/frame';
import { path } from './call';
import type { Client } from './client';
import { orElse } from './errors';

export type Frame = z.output<typeof tolerantFrame>;

/**
 * The caller and the counts in the frame of every private page in one call (extension `frame`), once per
 * request and again after a change. Null if the server has no such call.
 */
export function createReadFrame({ client, has }: { client: Client; has(name: string): Promise<boolean> }) {
  const ask = () =>
    orElse(() => client.read(tolerantFrame, { path: path`/api/auth/frame/` }), null, 404, 502);
  return async (): Promise<Frame | null> => ((await has('frame')) ? client.once('frame', ask) : null);
}

/** Who runs the site, and the versions of its texts: extension `staff`. Check for it first. */
import type { z } from 'zod';
import { type textsPayload, tolerantTexts } from '~/api/contract/texts';
import type { Frame } from './auth';
import { type Client, path } from './client';
import { orElse } from './errors';

export function createTexts(client: Client, readFrame: () => Promise<Frame | null>) {
  return {
    get: () => client.read(tolerantTexts, { path: path`/api/texts/` }),
    save: (json: z.input<typeof textsPayload>) =>
      client.read(tolerantTexts, { method: 'PUT', path: path`/api/staff/texts/`, json }),
    /** They have changed since the user saw them; false if unknown. */
    areNew: async () => (await orElse(readFrame, null))?.new_texts ?? false,
    markSeen: async () => client.tell('POST', path`/api/texts/seen/`, undefined, { success: 'empty' }),
  };
}

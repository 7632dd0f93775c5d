/** What a mentor's weeks come to: extension `figures`. Check for it first. */
import { type Figures, tolerantFigures } from '~/api/contract/figures';
import { path } from './call';
import type { Client } from './client';

export function createFigures(client: Client) {
  return {
    /** Of the last weeks, 4 to 52, the running one last. */
    ofWeeks: (weeks: number): Promise<Figures> =>
      client.read(tolerantFigures, { path: path`/api/figures/`, query: { weeks: String(weeks) } }),
  };
}

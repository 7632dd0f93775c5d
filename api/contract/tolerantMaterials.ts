/** How a client reads files (extension `materials`) of any server. */
import type { z } from 'zod';
import * as strict from './materials';
import { tolerant } from './tolerantValues';

export const materialList = tolerant(strict.materialList);

export type MaterialList = z.output<typeof materialList>;
export type Material = MaterialList['results'][number];

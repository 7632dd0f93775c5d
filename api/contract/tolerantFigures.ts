/** How a client reads the extension `figures` (docs/contract.md, 'Figures') of any server. */
import type { z } from 'zod';
import * as strict from './figures';
import { tolerant } from './tolerantValues';

export const figures = tolerant(strict.figures);

export type Figures = z.output<typeof figures>;

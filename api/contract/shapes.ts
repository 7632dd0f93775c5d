/** Small shapes that many answers have. */
import { z } from 'zod';

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

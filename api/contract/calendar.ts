/** Extension `calendar-feed` (api.md section 4). */
import { z } from 'zod';

export const calendarToken = z.object({
  active: z.boolean(),
  created_at: z.iso.datetime({ offset: true }).nullable(),
  url: z.url().nullable().describe('Only in the answer to POST: the server keeps a hash of it.'),
});

/** What the frame of every private page shows (extension `frame`). */
import { z } from 'zod';
import { unreadCounts } from './chat';
import { currentUser } from './users';

export const frame = z.object({
  user: currentUser,
  notifications: z.int().describe('How many the caller has not read.'),
  messages: unreadCounts,
});

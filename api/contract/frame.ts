/** The data of the frame around every private page (extension `account`). */
import { z } from 'zod';
import { tolerantUnreadCounts, unreadCounts } from './chat';
import { readCount } from './tolerant';
import { currentUser, tolerantUser } from './users';

export const frame = z.object({
  user: currentUser,
  notifications: z.int().describe('How many the caller has not read.'),
  messages: unreadCounts,
  new_texts: z.boolean().optional().describe('The legal texts have changed since the caller saw them.'),
  mail_refused: z
    .boolean()
    .optional()
    .describe('The mail server of their address says that it is not there.'),
  cases: z.int().optional().describe('For staff: how many cases are open.'),
});

export const tolerantFrame = z.object({
  user: tolerantUser,
  notifications: readCount,
  messages: tolerantUnreadCounts,
  cases: readCount.optional(),
  new_texts: z.boolean().optional(),
  mail_refused: z.boolean().optional(),
});

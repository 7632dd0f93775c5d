/** The data of the frame around every private page (extension `account`). */
import { z } from 'zod';
import { tolerantUnreadCounts, unreadCounts } from './chat';
import { readCount } from './tolerant';
import { currentUser, tolerantUser } from './users';

export const frame = z.object({
  user: currentUser,
  notifications: z.int().describe('How many the caller has not read.'),
  messages: unreadCounts,
});

// As read of any server (docs/contract.md, 'Reading other servers')

export const tolerantFrame = z.object({
  user: tolerantUser,
  notifications: readCount,
  messages: tolerantUnreadCounts,
});

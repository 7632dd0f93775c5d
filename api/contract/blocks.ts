/** Blocking (docs/contract.md, 'Blocking'; extension `staff`). */
import { z } from 'zod';
import { instant } from './common';
import { mentorship, tolerantMentorship } from './mentorships';
import { USER_TYPES } from './rules/profile';
import { flag, instantOrNull, lenientArray, tolerant } from './tolerant';

export const blockedPerson = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  user_type: z.enum(USER_TYPES),
  profile_picture: z.string().nullable(),
  since: instant.nullable().describe('Null: the caller has not blocked them.'),
});

export const block = blockedPerson.extend({
  may_write: z
    .boolean()
    .describe('False: a message would be refused, as of somebody who cannot be written to.'),
  sessions: z.array(mentorship).describe('What both have ahead, soonest first; blocking cancels none.'),
});

export const tolerantBlocked = tolerant(blockedPerson, { since: instantOrNull });
export const tolerantBlock = tolerant(block, {
  may_write: flag(true),
  since: instantOrNull,
  sessions: lenientArray(tolerantMentorship),
});

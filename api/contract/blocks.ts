/** Blocking (docs/contract.md, 'Blocking'; extension `staff`). */
import { z } from 'zod';
import { instant, namedPerson } from './common';
import { mentorship, tolerantMentorship } from './mentorships';
import { flag, instantOrNull, lenientArray, tolerant } from './tolerant';

export const blockedPerson = namedPerson.extend({
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

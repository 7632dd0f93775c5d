/** What is posted about a group session: joining it, opening it to others, closing it. */
import { z } from 'zod';

export const GROUP_INTENTS = ['join', 'open', 'close'] as const;
export type GroupIntent = (typeof GROUP_INTENTS)[number];

export const groupForm = z.object({
  intent: z.enum(GROUP_INTENTS),
  identifier: z.string().min(1).max(200),
  /** When joining, its hours as they were shown: see `hoursOf`. */
  seen: z.string().max(100).optional(),
});
export type GroupForm = z.output<typeof groupForm>;

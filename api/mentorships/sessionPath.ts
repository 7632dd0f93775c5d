import { z } from '@hono/zod-openapi';

/** A session's identifier, or its id in digits. */
export const SESSION_KEY = /^([1-9]\d{0,8}|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/;
/** Shared by the routes of one session: an invalid key is a 404. */
export const sessionParams = z.object({
  identifier: z
    .string()
    .regex(SESSION_KEY)
    .describe('`identifier` (a UUID) of the session; its `id` is accepted too.'),
});
export const SESSION_PATH = '/api/mentorships/{identifier}/';

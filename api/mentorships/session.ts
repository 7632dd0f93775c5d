import { z } from '@hono/zod-openapi';

/** What the routes of one session share. Its key is its identifier, or its id in digits; anything else is a 404. */
export const sessionParams = z.object({
  identifier: z.string().regex(/^([1-9]\d{0,8}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i),
});
export const SESSION_PATH = '/api/mentorships/{identifier}/';

/** As `takes`, of a body that may be missing. */
export const mayTake = <T extends z.ZodType>(schema: T) => ({
  body: { required: false, content: { 'application/json': { schema } } },
});

import { z } from '@hono/zod-openapi';

/** Of one session: its identifier, or its id in digits. */
export const SESSION_KEY = /^([1-9]\d{0,8}|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/;
/** What the routes of one session share: anything but a key is a 404. */
export const sessionParams = z.object({ identifier: z.string().regex(SESSION_KEY) });
export const SESSION_PATH = '/api/mentorships/{identifier}/';

/** As `takes`, of a body that may be missing. */
export const mayTake = <T extends z.ZodType>(schema: T) => ({
  body: { required: false, content: { 'application/json': { schema } } },
});

/** How a client reads the account extensions (docs/contract.md, 'Calls: accounts and profiles') of any server. */
import { z } from 'zod';
import * as account from './account';
import * as availability from './availability';
import { instantOrNull, lenientArray, numberOrZero, orNull, tolerant, wallTime } from './tolerantValues';

/** GET /api/auth/sessions/ */
export const logIn = tolerant(account.logIn, { created_at: instantOrNull, last_used_at: instantOrNull });

/** GET, PATCH /api/auth/preferences/; `indexed` only for mentors. */
export const preferences = z.object({
  mails: z.record(z.string(), z.boolean()).catch({}),
  indexed: z.boolean().optional().catch(undefined),
});

/** GET, POST /api/calendar/token/ */
export const calendarToken = tolerant(account.calendarToken, {
  url: orNull(z.url({ protocol: /^https?$/ })),
});

/** GET /api/availability/exceptions/: times HH:MM; a whole day is 00:00 to 00:00. */
export const availabilityException = tolerant(availability.availabilityException, {
  /** Missing: `date` alone. */
  until: z.iso.date().optional().catch(undefined),
  start_time: wallTime.catch('00:00'),
  end_time: wallTime.catch('00:00'),
});

/** Extension `busy-import`. */
export const busyImport = tolerant(availability.busyImport, {
  unread: availability.unreadEntries.catch({ count: 0, entries: [], zones: [] }),
});
export const busyTime = tolerant(availability.busyTime);

/** Extension `mentor-rules`. */
const pause = { pause_minutes: numberOrZero };
export const mentorRules = tolerant(availability.mentorRules, pause);
export const publicMentorRules = tolerant(availability.publicMentorRules, {
  ...pause,
  withheld: lenientArray(
    tolerant(availability.publicMentorRules.shape.withheld.element.omit({ day_of_week: true })),
  ),
});

/**
 * POST /api/availability/exceptions/: identifiers of the sessions within hours off; null if the server does
 * not send them.
 */
export const newException = z
  .object({
    bookings: z
      .array(z.object({ identifier: z.union([z.string(), z.number()]).transform(String) }))
      .transform((all) => all.map(({ identifier }) => identifier))
      .nullish()
      .transform((all) => all ?? null),
  })
  .catch({ bookings: null });

/** POST /api/availability/exceptions/bulk/ */
export const newExceptions = z.array(newException).catch([{ bookings: null }]);

export type LogIn = z.output<typeof logIn>;
export type Preferences = z.output<typeof preferences>;
/** PATCH /api/auth/preferences/: may include types that only another server has. */
export type PreferencesPayload = Partial<Preferences>;
export type CalendarToken = z.output<typeof calendarToken>;
export type BusyImport = z.output<typeof busyImport>;
export type MentorRules = z.output<typeof mentorRules>;
export type PublicMentorRules = z.output<typeof publicMentorRules>;
export type AvailabilityException = z.output<typeof availabilityException>;
export type ExceptionPayload = z.input<typeof availability.availabilityExceptionPayload>;

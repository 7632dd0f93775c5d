/** Hours, exceptions and rules (docs/contract.md, 'Free hours'), on the marketplace's clock. */
import { z } from 'zod';
import { instant } from './common';
import { mentorship } from './mentorships';
import { HORIZON, MOST_A_DAY, NOTICE, PAUSES, WITHHELD } from './rules/mentorRules';
import { MOST_AT_ONCE } from './rules/slots';
import { LATE_CHOICES } from './rules/terms';
import { sessionTerms } from './terms';
import { lenientArray, numberOrNull, numberOrZero, readTime, tolerant } from './tolerant';

const WALL_END = 'Wall clock of the marketplace; `00:00` is midnight at the end of the day.';

const date = z.iso.date();
/** HH:MM:SS on the marketplace's wall clock. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const endTime = wallTime.describe(WALL_END);
const weekday = z.int().min(0).max(6).describe('0 is Monday, 6 is Sunday.');

export const availabilitySlot = z.object({
  day_of_week: weekday,
  start_time: wallTime,
  end_time: endTime,
});

export const freeSlot = z.object({
  date,
  start_time: wallTime,
  end_time: endTime,
  day_of_week: weekday,
});

const halfHour = z.string().regex(/^([01]\d|2[0-3]):(00|30)(:00)?$/, 'Hora no válida.');

export const availabilityPayload = z.object({
  availability: z
    .array(
      z.object({
        day_of_week: z.int().min(0).max(6).describe('0 is Monday, 6 is Sunday.'),
        start_time: halfHour,
        end_time: halfHour.describe(WALL_END),
      }),
    )
    .max(7 * 48),
});

const within = (least: number, most: number, what: string) =>
  z
    .int(`${what}: un número entero.`)
    .min(least, `${what}: de ${least} a ${most}.`)
    .max(most, `${what}: de ${least} a ${most}.`);
const hourRules = z.object({
  notice_hours: within(NOTICE.least, NOTICE.most, 'La antelación mínima, en horas'),
  horizon_weeks: within(HORIZON.least, HORIZON.most, 'Hasta cuándo, en semanas')
    .nullable()
    .describe('null: as far ahead as anybody can book.'),
  pause_minutes: z.union(
    PAUSES.map((one) => z.literal(one)),
    { error: 'La pausa: 0, 15 o 30 minutos.' },
  ),
  most_a_day: within(1, MOST_A_DAY, 'Las sesiones al día').nullable().describe('null: as many as fit.'),
  ...sessionTerms.partial().shape,
  late_hours: z
    .union(
      LATE_CHOICES.map((one) => z.literal(one)),
      { error: 'Elige 12, 24 o 48 horas.' },
    )
    .nullable()
    .optional(),
});
export const mentorRules = hourRules.extend({
  own_price: z.boolean().describe('No bookings below the mentor’s own price.'),
  confirms_known: z.boolean().describe('Requests of students they have taught are confirmed at once.'),
});
/** As students read them, with the hours of the range that the rules withhold. */
export const publicMentorRules = hourRules.extend({
  own_price: mentorRules.shape.own_price,
  confirms_at_once: z.boolean().describe('A request of the caller’s would be confirmed at once.'),
  first_time: z
    .boolean()
    .optional()
    .describe('Of a mentor with offers for the first session alone: they are open to the caller.'),
  withheld: z.array(freeSlot.extend({ reason: z.enum(WITHHELD) })),
});

const KINDS = ['off', 'extra'] as const;

export const availabilityException = z.object({
  id: z.int(),
  date: z.iso.date(),
  until: z.iso.date().optional().describe('Extension `calendar`: the last day, included.'),
  kind: z.enum(KINDS),
  /** A whole day is 00:00:00 to 00:00:00. */
  start_time: availabilitySlot.shape.start_time,
  end_time: availabilitySlot.shape.end_time,
});

/** `bookings`: sessions within the hours off, which stay until the mentor moves or cancels them. */
export const newAvailabilityException = availabilityException.extend({
  bookings: z.array(mentorship.pick({ id: true, identifier: true, init_date: true, end_date: true })),
});

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|30)(:00)?$/, 'Escribe la hora como HH:00 o HH:30.')
  .nullish();

/** Without times a day off lasts the whole day; extra hours need times. */
export const availabilityExceptionPayload = z.object({
  date: z.iso.date('Escribe la fecha como AAAA-MM-DD.'),
  until: z.iso
    .date('Escribe la fecha como AAAA-MM-DD.')
    .nullish()
    .describe('Extension `calendar`: the last day, included; without it `date` alone.'),
  kind: z
    .enum(KINDS, { error: 'Elige un día libre (off) o unas horas extra (extra).' })
    .describe('`off` = free hours, `extra` = more hours.'),
  start_time: time.describe('HH:00 or HH:30; without hours the whole day, of `off` only.'),
  end_time: time.describe(WALL_END),
});

/** Entries left out of the last reading of an external calendar, and zone names read as the marketplace's zone. */
export const unreadEntries = z.object({
  count: z.int(),
  entries: z
    .array(
      z.object({ title: z.string(), day: z.string().describe('YYYY-MM-DD as it is written; or empty.') }),
    )
    .describe('The first five.'),
  zones: z.array(z.string()).describe('Up to five unknown names.'),
});
/** Extension `calendar` (docs/contract.md, 'Calendars elsewhere'). */
export const busyImport = z.object({
  active: z.boolean(),
  host: z.string().describe('Host of its address, which is never shown again; empty without one.'),
  ending: z.string().describe('The last four characters of the address.'),
  periods: z.int().describe('Number of busy periods from now on.'),
  read_at: instant.nullable(),
  failed_at: instant.nullable().describe('Null when the last reading went well.'),
  failure: z.string().describe('Why it failed, for people to read.'),
  unread: unreadEntries,
});
export const busyTime = z.object({ init_date: instant, end_date: instant });
export const busyImportPayload = z.object({
  address: z
    .string('Escribe la dirección de tu calendario.')
    .trim()
    .min(1, 'Escribe la dirección de tu calendario.')
    .max(2_000, 'La dirección es demasiado larga.')
    .describe('https (or webcal), private: whoever has it can read the calendar.'),
});

/** Extension `calendar`: several in one call, all or none. */
export const availabilityExceptionsPayload = z.object({
  exceptions: z.array(availabilityExceptionPayload).min(1).max(MOST_AT_ONCE),
});

export const tolerantAvailabilitySlot = tolerant(availabilitySlot, { day_of_week: z.number() });
/** Bookable time: `date` YYYY-MM-DD, `start_time` and `end_time` HH:MM of the marketplace's clock. */
export const tolerantFreeSlot = tolerant(freeSlot.omit({ day_of_week: true }), {
  /** The entry is a part of a day in which something is free. */
  part: z.string().optional().catch(undefined),
});

export type AvailabilitySlot = z.output<typeof tolerantAvailabilitySlot>;
export type FreeSlot = z.output<typeof tolerantFreeSlot>;

/** GET /api/availability/exceptions/: times HH:MM; a whole day is 00:00 to 00:00. */
export const tolerantAvailabilityException = tolerant(availabilityException, {
  /** Missing: `date` alone. */
  until: z.iso.date().optional().catch(undefined),
  start_time: readTime.catch('00:00'),
  end_time: readTime.catch('00:00'),
});

export const tolerantBusyImport = tolerant(busyImport, {
  unread: unreadEntries.catch({ count: 0, entries: [], zones: [] }),
});
export const tolerantBusyTime = tolerant(busyTime);

const numbers = { pause_minutes: numberOrZero, late_hours: numberOrNull };
export const tolerantMentorRules = tolerant(mentorRules, numbers);
export const tolerantPublicMentorRules = tolerant(publicMentorRules, {
  ...numbers,
  first_time: z.boolean().optional().catch(undefined),
  withheld: lenientArray(tolerant(publicMentorRules.shape.withheld.element.omit({ day_of_week: true }))),
});

/** POST /api/availability/exceptions/: identifiers of the sessions within hours off; null if the server sends none. */
export const tolerantNewException = z
  .object({
    bookings: z
      .array(z.object({ identifier: z.union([z.string(), z.number()]).transform(String) }))
      .transform((all) => all.map(({ identifier }) => identifier))
      .nullish()
      .transform((all) => all ?? null),
  })
  .catch({ bookings: null });

export const tolerantNewExceptions = z.array(tolerantNewException).catch([{ bookings: null }]);

export type BusyImport = z.output<typeof tolerantBusyImport>;
export type MentorRules = z.output<typeof tolerantMentorRules>;
export type PublicMentorRules = z.output<typeof tolerantPublicMentorRules>;
export type AvailabilityException = z.output<typeof tolerantAvailabilityException>;
export type ExceptionPayload = z.input<typeof availabilityExceptionPayload>;

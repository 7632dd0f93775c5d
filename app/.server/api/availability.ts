import {
  type AvailabilitySlot,
  type ExceptionPayload,
  type MentorRules,
  type PublicMentorRules,
  tolerantAvailabilityException,
  tolerantAvailabilitySlot,
  tolerantBusyImport,
  tolerantBusyTime,
  tolerantFreeSlot,
  tolerantMentorRules,
  tolerantNewExceptions,
  tolerantPublicMentorRules,
} from '~/api/contract/availability';
import { halfHoursOf } from '~/app/domain/week/weekHours';
import type { ResourceDeps } from './capabilities';
import { type Client, path } from './client';
import { orElse } from './errors';
import { readList } from './lists';

/** Dates YYYY-MM-DD, inclusive. */
interface DateRange {
  from: string;
  to: string;
}

/** The bookable hours of a mentor. */
export function createAvailability({ client, has }: ResourceDeps) {
  const inRange = (address: string, { from, to }: DateRange) =>
    readList(client, tolerantFreeSlot, { path: address, query: { start_date: from, end_date: to } });

  return {
    listFree: async (mentorId: string, range: DateRange) =>
      inRange(path`/api/availability/mentor/${mentorId}/free/`, range),
    /** Taken slots if the API lists them (extension `calendar`), otherwise empty. Never throws. */
    listBusy: (mentorId: string, range: DateRange) =>
      orElse(async () => {
        if (!(await has('calendar'))) return [];
        return inRange(path`/api/availability/mentor/${mentorId}/busy/`, range);
      }, []),
    /** Extension `calendar`: the mentor's booking rules, and the hours they withhold. Null: unknown. Never throws. */
    findRules: (mentorId: string, { from, to }: DateRange): Promise<PublicMentorRules | null> =>
      orElse(async () => {
        if (!(await has('calendar'))) return null;
        const address = path`/api/availability/mentor/${mentorId}/rules/`;
        return client.read(tolerantPublicMentorRules, {
          path: address,
          query: { start_date: from, end_date: to },
        });
      }, null),
  };
}

/** The calling mentor's own hours (docs/contract.md, 'Calls: availability'); all but the week are extension `calendar`. */
export function createSchedule(client: Client) {
  const exceptions = path`/api/availability/exceptions/`;
  const busy = path`/api/availability/busy-import/`;
  return {
    /** The week split into half hours, in order, whatever slot lengths the server sends. */
    listWeekly: async () =>
      halfHoursOf(await readList(client, tolerantAvailabilitySlot, { path: path`/api/availability/` })),
    /** Replaces the whole week with these half hours. */
    saveWeekly: (availability: AvailabilitySlot[]) =>
      client.tell('POST', path`/api/availability/bulk_update/`, { availability }),
    listExceptions: () => readList(client, tolerantAvailabilityException, { path: exceptions }),
    /** All or none. Returns the identifiers of the sessions booked inside; null when the server does not say. */
    async addExceptions(all: ExceptionPayload[]) {
      const request = { method: 'POST', path: path`/api/availability/exceptions/bulk/` } as const;
      const added = await client.read(tolerantNewExceptions, { ...request, json: { exceptions: all } });
      const told = added.map(({ bookings }) => bookings);
      return told.includes(null) ? null : [...new Set(told.flatMap((some) => some ?? []))];
    },
    readRules: () => client.read(tolerantMentorRules, { path: path`/api/availability/rules/` }),
    saveRules: (json: MentorRules) => client.tell('PUT', path`/api/availability/rules/`, json),
    findBusy: () => client.read(tolerantBusyImport, { path: busy }),
    /** The hours that calendar takes, in order. */
    listBusy: ({ from, to }: DateRange) =>
      readList(client, tolerantBusyTime, {
        path: `${busy}hours/`,
        query: { start_date: from, end_date: to },
      }),
    saveBusy: (address: string) => client.change(tolerantBusyImport, 'PUT', busy, { address }),
    readBusyNow: () => client.change(tolerantBusyImport, 'POST', `${busy}read/`),
    removeBusy: async () => client.tell('DELETE', busy),
    removeException: async (id: string) => client.tell('DELETE', path`/api/availability/exceptions/${id}/`),
  };
}

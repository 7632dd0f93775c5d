import { availabilitySlot, freeSlot } from '~/api/contract/tolerant';
import { availabilityException, newException } from '~/api/contract/tolerantAccount';
import { halfHoursOf } from '~/app/domain/week/weekHours';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './lists';
import type { Api } from './types';

export function createAvailability(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
}): Api['availability'] {
  const { client } = deps;
  const inRange = (address: string, range: { from: string; to: string }) =>
    readList(client, freeSlot, {
      method: 'GET',
      path: address,
      query: { start_date: range.from, end_date: range.to },
    });

  return {
    listFree: async (mentorId, range) => inRange(path`/api/availability/mentor/${mentorId}/free/`, range),
    async listBusy(mentorId, range) {
      try {
        const extensions = await deps.listCapabilities();
        if (!extensions.has('availability-busy')) return [];
        return await inRange(path`/api/availability/mentor/${mentorId}/busy/`, range);
      } catch (error) {
        if (error instanceof ApiError) return [];
        throw error;
      }
    },
  };
}

/**
 * A mentor's own hours: the week of the contract, and the extension `availability-exceptions`
 * (docs/contract.md, 'Calls: availability').
 */

export function createSchedule(client: Client): Api['schedule'] {
  const exceptions = path`/api/availability/exceptions/`;
  return {
    async listWeekly() {
      const call = { method: 'GET', path: path`/api/availability/` } as const;
      return halfHoursOf(await readList(client, availabilitySlot, call));
    },
    async saveWeekly(availability) {
      const json = { availability };
      await client.send({ method: 'POST', path: path`/api/availability/bulk_update/`, json });
    },
    listExceptions: () => readList(client, availabilityException, { method: 'GET', path: exceptions }),
    async addException(json) {
      const { bookings } = await client.read(newException, { method: 'POST', path: exceptions, json });
      return bookings;
    },
    async removeException(id) {
      await client.send({ method: 'DELETE', path: path`/api/availability/exceptions/${id}/` });
    },
  };
}

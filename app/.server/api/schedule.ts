/** A mentor's own hours: the week of the contract, and the extension `availability-exceptions` (spec.md section 7, api.md section 4). */
import { availabilitySlot } from '../../../api/contract/tolerant';
import { availabilityException, newException } from '../../../api/contract/tolerantAccount';
import { halfHoursOf } from '../../domain/weekHours';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

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

import { freeSlot } from '../../../api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './pages';
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

/** Extension `calendar-feed` (api.md section 4). */
import { calendarToken } from '../../../api/contract/tolerantAccount';
import { path } from './call';
import type { Client } from './client';
import type { Api } from './types';

export function createCalendar(client: Client): Api['calendar'] {
  const address = path`/api/calendar/token/`;
  return {
    getToken: () => client.read(calendarToken, { method: 'GET', path: address }),
    renewToken: () => client.read(calendarToken, { method: 'POST', path: address }),
    async endToken() {
      await client.send({ method: 'DELETE', path: address });
    },
  };
}

/** The caller's account: log-ins, preferences, deletion (api.md sections 2 and 4). */
import { logIn, preferences } from '../../../api/contract/tolerantAccount';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

export function createAccount(client: Client): Api['account'] {
  return {
    listSessions: () => readList(client, logIn, { method: 'GET', path: path`/api/auth/sessions/` }),
    async endSession(id) {
      await client.send({ method: 'DELETE', path: path`/api/auth/sessions/${id}/` });
    },
    async endOtherSessions() {
      await client.send({ method: 'DELETE', path: path`/api/auth/sessions/` });
    },
    getPreferences: () => client.read(preferences, { method: 'GET', path: path`/api/auth/preferences/` }),
    updatePreferences: (json) =>
      client.read(preferences, { method: 'PATCH', path: path`/api/auth/preferences/`, json }),
    openExport: () => client.download({ method: 'GET', path: path`/api/auth/export/` }),
    async delete(password) {
      await client.send({ method: 'DELETE', path: path`/api/auth/delete/`, json: { password } });
    },
  };
}

/**
 * The caller's account: log-ins, preferences, deletion (docs/contract.md, 'Calls: accounts and profiles').
 */
import { calendarToken, logIn, preferences } from '~/api/contract/tolerantAccount';
import { path } from './call';
import type { Client } from './client';
import { readList } from './lists';
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

/** Passwords and the links of mails (docs/contract.md, 'Calls: accounts and profiles'). */

export function createPasswords(client: Client): Api['passwords'] {
  return {
    async change(json) {
      await client.send({ method: 'PUT', path: path`/api/auth/change-password/`, json });
    },
    async requestReset(email) {
      await client.sendAs({}, { method: 'POST', path: path`/api/auth/password-reset/`, json: { email } });
    },
    async reset(json) {
      await client.sendAs({}, { method: 'POST', path: path`/api/auth/password-reset/confirm/`, json });
    },
    async resendActivation(email) {
      await client.sendAs({}, { method: 'POST', path: path`/api/auth/resend-activation/`, json: { email } });
    },
  };
}

/** Extension `calendar-feed` (docs/contract.md, 'Calls: sessions'). */

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

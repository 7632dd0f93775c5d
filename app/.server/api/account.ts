/** The caller's account (docs/contract.md, 'Calls: accounts and profiles'). */
import {
  type PreferencesPayload,
  tolerantCalendarToken,
  tolerantLogIn,
  tolerantPreferences,
} from '~/api/contract/account';
import { path } from './call';
import type { Client } from './client';
import { readList } from './lists';

export function createAccount(client: Client) {
  const sessions = path`/api/auth/sessions/`;
  const ownPreferences = path`/api/auth/preferences/`;
  return {
    /** Extension `account`: open log-ins, most recently used first. */
    listSessions: () => readList(client, tolerantLogIn, { path: sessions }),
    endSession: async (id: string) => client.tell('DELETE', path`/api/auth/sessions/${id}/`),
    /** Ends every log-in except this one. */
    endOtherSessions: () => client.tell('DELETE', sessions),
    /** Extension `account`. */
    getPreferences: () => client.read(tolerantPreferences, { path: ownPreferences }),
    updatePreferences: (json: PreferencesPayload) =>
      client.read(tolerantPreferences, { method: 'PATCH', path: ownPreferences, json }),
    /** Extension `account`: one JSON document. The stream errors if the API's answer breaks off. */
    openExport: () => client.download({ path: path`/api/auth/export/` }),
    /** When refused, the error's `mentorships` lists what blocks the deletion. */
    delete: (password: string) => client.tell('DELETE', path`/api/auth/delete/`, { password }),
  };
}

/** Passwords and the links in mails. No answer reveals whether an account exists. */
export function createPasswords(client: Client) {
  const post = async (path: string, json: object) => {
    await client.sendAs({}, { method: 'POST', path, json, success: 'empty' });
  };
  return {
    /** Ends every other session. */
    change: (json: { old_password: string; new_password: string }) =>
      client.tell('PUT', path`/api/auth/change-password/`, json, { success: 'empty' }),
    /** Extension `account`, both calls. */
    requestReset: (email: string) => post(path`/api/auth/password-reset/`, { email }),
    reset: (json: { uid: string; token: string; new_password: string }) =>
      post(path`/api/auth/password-reset/confirm/`, json),
    /** Extension `account`. */
    resendActivation: (email: string) => post(path`/api/auth/resend-activation/`, { email }),
  };
}

/** The secret address of the caller's calendar: extension `calendar` (docs/contract.md, 'Calls: sessions'). */
export function createCalendar(client: Client) {
  const address = path`/api/calendar/token/`;
  return {
    getToken: () => client.read(tolerantCalendarToken, { path: address }),
    /** Issues a new address and revokes the old one. The address is returned only here. */
    renewToken: () => client.read(tolerantCalendarToken, { method: 'POST', path: address }),
    endToken: () => client.tell('DELETE', address),
  };
}

/** Passwords and the links of mails (api.md sections 2 and 4). */
import { path } from './call';
import type { Client } from './client';
import type { Api } from './types';

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

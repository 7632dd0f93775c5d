/** The profile's editors, and what is stored. */
import type { Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import type { Actor } from '~/tests/support/marketplace';

export const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();

export const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Revisa estos datos' });

interface Stored {
  phone_number: string;
  date_of_birth: string | null;
  profile: Record<string, unknown>;
}

export async function storedOf(api: ApiClient, { token }: Pick<Actor, 'token'>): Promise<Stored> {
  return api.call<Stored>('GET', '/api/auth/me/', { token });
}

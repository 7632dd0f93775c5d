import { statusPage } from '~/.server/api/errors';
import type { Context } from '~/.server/context';

/** A page of what the API does not offer (api.md section 4) does not exist. */
export async function requireExtension({ api }: Context, name: string): Promise<void> {
  if (!(await api.listCapabilities()).has(name)) throw statusPage(404);
}

import { problem, statusPage } from './api/errors';
import type { Context } from './context';

/** For the page of an extension (api.md section 4): a 404 where the API lacks it, a 503 where nobody knows. */
export async function requireCapability({ api }: Pick<Context, 'api'>, name: string): Promise<void> {
  const able = await api.hasCapability(name).catch((error: unknown) => {
    throw problem(error);
  });
  if (!able) throw statusPage(404);
}

import { problem, statusPage } from './api/errors';
import type { Context } from './context';

/** For the page of an extension: whether the API has it; throws the 503 page where nobody knows. */
export async function offers({ api }: Pick<Context, 'api'>, name: string): Promise<boolean> {
  return api.hasCapability(name).catch((error: unknown) => {
    throw problem(error);
  });
}

/** For what an extension is asked to do: a 404 where the API lacks it, a 503 where nobody knows. */
export async function requireCapability(context: Pick<Context, 'api'>, name: string): Promise<void> {
  if (!(await offers(context, name))) throw statusPage(404);
}

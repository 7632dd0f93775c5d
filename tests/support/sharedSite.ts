/**
 * The production build with the demo marketplace, running already: one for each worker of the `server`
 * project, for as long as the run lasts. For files that neither stop it nor mind who else has been there: who
 * wants people of its own makes them.
 */
export interface SharedSite {
  origin: string;
  port: number;
}

/**
 * It believes `X-Forwarded-For` of this machine: `{ 'X-Forwarded-For': anyAddress() }` keeps out of the
 * limits of others.
 */
export async function sharedSite(): Promise<SharedSite> {
  const answer = await fetch(`${process.env.SHARED_SITES}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedSite;
}

/** Nobody has had it before, and it is of this machine: demo accounts open. */
export function anyAddress(): string {
  return ['127', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
}

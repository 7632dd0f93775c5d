/**
 * A running production build with the demo marketplace: one for each worker of the `server` project, for the
 * whole run. For files that neither stop it nor depend on its data: tests create the people they need.
 */
export interface SharedSite {
  origin: string;
  port: number;
}

/**
 * It believes `X-Forwarded-For` of this machine: `{ 'X-Forwarded-For': anyAddress() }` keeps out of the
 * limits of others. With the address of a stand-in API it is a website in front of that.
 */
export async function sharedSite(apiUrl = ''): Promise<SharedSite> {
  const { SHARED_SITES, VITEST_POOL_ID } = process.env;
  const answer = await fetch(`${SHARED_SITES}/${VITEST_POOL_ID}?${new URLSearchParams({ apiUrl })}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SharedSite;
}

/** Nobody has had it before, and it is of this machine: demo accounts open. */
export function anyAddress(): string {
  return ['127', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
}

/** The headers that say what a page may do, from what its routes ask for (app/ui/routeHandle.ts). */
import type { PagePolicy } from '../ui/routeHandle';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import type { Env } from './env';
import { permissionsPolicy } from './permissionsPolicy';

interface Asked {
  framed: boolean;
  policy: PagePolicy | null;
}

type Deps = Pick<Env, 'apiPublicUrl' | 'video'>;

/** Sets them but for the Content-Security-Policy, which waits for the nonce. */
export function setPagePolicies(headers: Headers, { framed, policy }: Asked, { video }: Deps): void {
  if (framed) headers.set('X-Frame-Options', 'SAMEORIGIN');
  if (!policy) return;
  const frame = policy.video && video.host ? new URL(video.host.origin).origin : null;
  headers.set('Permissions-Policy', permissionsPolicy({ features: policy.features, frame }));
}

/** @param nonce of the page's inline scripts; null when it has none */
export function pageContentPolicy(
  nonce: string | null,
  { framed, policy }: Asked,
  { apiPublicUrl, video }: Deps,
): string {
  return contentSecurityPolicy({
    nonce,
    apiPublicUrl,
    framed,
    videoHost: (policy?.video && video.host?.origin) || null,
  });
}

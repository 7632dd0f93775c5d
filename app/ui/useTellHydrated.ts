import { useEffect } from 'react';
import { HYDRATED_COOKIE } from '~/domain/hydratedCookie';

/** Tells the server that scripts run here: pages may come in parts from now on (decision 18). */
export function useTellHydrated(): void {
  useEffect(() => tellHydrated(document, location.protocol), []);
}

function tellHydrated(page: { cookie: string }, protocol: string): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${HYDRATED_COOKIE}=1; Path=/; SameSite=Lax${secure}`;
}

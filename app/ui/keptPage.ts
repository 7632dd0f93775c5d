/**
 * Pages that the browser keeps for Back and Forward (docs/architecture.md, 'Back'). They are shown again only to the log-in
 * that left them: the cookie `hydrated` changes with it, in whatever tab, and whether or not scripts run there.
 */
import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { listen } from '~/app/connection/listen';
import { isSessionOver, streamStatus } from '~/app/connection/stream';
import { HYDRATED_COOKIE } from '~/app/domain/site/browserCookies';
import { FORM_ANSWERS } from './LiveReload';

/**
 * Runs first in every page with scripts, even if none of their files arrives. A kept page is hidden until it is checked,
 * and stays where it was scrolled to.
 */
export const KEPT_PAGE = `{
  const page = document.documentElement;
  const hide = (isHidden) => { page.style.visibility = isHidden ? 'hidden' : ''; page.style.opacity = isHidden ? 0 : ''; };
  const mark = () => /(?:^|; )${HYDRATED_COOKIE}=([^;]+)/.exec(document.cookie)?.[1];
  const own = mark();
  addEventListener('pagehide', ({ persisted }) => hide(persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (own && own === mark()) hide(false);
    else page.textContent = '', location.reload();
  });
}`;

/** Leaves a page that is shown again if the server has ended its log-in meanwhile; else loads its data again. */
export function useKeptPage(userId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted || userId === null) return;
      if (!isSessionOver(await streamStatus(userId))) {
        if (document.querySelector(FORM_ANSWERS) === null) revalidate();
        return;
      }
      document.documentElement.hidden = true;
      location.reload();
    };
    return listen({ pageshow: ask });
  }, [userId, revalidate]);
}

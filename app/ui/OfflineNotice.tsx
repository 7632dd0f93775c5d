import { createPath, type Location, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  holdUntilReached,
  isRouterLoading,
  lineState,
  subscribeToLine,
  tryAgain,
} from '~/app/connection/routerFetch';
import { Button } from './Button';
import { Icon } from './Icon';
import { useTopDialog } from './modalDialogs';

/** 'Sin conexión' over the current page, until the pending request succeeds. */
export function OfflineNotice() {
  useReloadWhenReachable();
  return useLineState() !== 'whole' && <Notice />;
}

/** State of the connection; 'whole' while hydrating. */
export const useLineState = () => useSyncExternalStore(subscribeToLine, lineState, () => 'whole' as const);

/**
 * Remix reloads the page if the code of the next one cannot be fetched, which offline shows the browser's error page. Where
 * the browser allows it, the reload waits for the server and then loads the requested page.
 */
function useReloadWhenReachable(): void {
  const { location } = useNavigation();
  const next = useRef<Location>();
  const elsewhere = useRef<AbortController>();
  useEffect(() => {
    next.current = location;
    if (location) return () => elsewhere.current?.abort();
  }, [location]);
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const isByScript = event instanceof NavigateEvent && !event.userInitiated;
      if (!isByScript || event.navigationType !== 'reload') return;
      // Loading the code may fail before React knows of the navigation.
      if (!next.current && !isRouterLoading()) return;
      event.preventDefault();
      elsewhere.current = new AbortController();
      const { signal } = elsewhere.current;
      const reach = () => fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
      holdUntilReached(reach, signal).then(
        () => window.location.assign(next.current ? createPath(next.current) : window.location.href),
        () => {},
      );
    };
    // Some browsers do not have it.
    const navigation: EventTarget | undefined = window.navigation;
    navigation?.addEventListener('navigate', onNavigate);
    return () => navigation?.removeEventListener('navigate', onNavigate);
  }, []);
}

function Notice() {
  const isTrying = useLineState() === 'trying';
  const dialog = useTopDialog();
  return createPortal(
    <div
      data-over
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.75rem)] z-[70] mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 shadow-lift lg:bottom-6"
    >
      <Icon name="wifi-off" className="size-6 shrink-0 text-danger" />
      <div role="alert" className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">Sin conexión</p>
        <p className="text-muted">
          La página sigue como estaba. Comprueba tu conexión y vuelve a intentarlo.
        </p>
      </div>
      <Button aria-disabled={isTrying} onClick={tryAgain}>
        {isTrying ? 'Reintentando...' : 'Reintentar'}
      </Button>
    </div>,
    dialog ?? document.body,
  );
}

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '~/app/ui/Button';
import { useTopDialog } from '~/app/ui/modalDialogs';
import { lineState, subscribeToLine, tryAgain } from './heldRequests';

/** 'Sin conexión' over the page that is shown, until what was asked for has come. */
export function OfflineNotice() {
  const isCut = useLineState() !== 'whole';
  return isCut && <Notice />;
}

/** What is known of the connection; 'whole' while hydrating. */
export function useLineState() {
  return useSyncExternalStore(subscribeToLine, lineState, () => 'whole' as const);
}

function Notice() {
  const isTrying = useLineState() === 'trying';
  const dialog = useTopDialog();
  return createPortal(
    <div
      data-over
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+0.75rem)] z-[70] mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-card p-4 shadow-lift lg:bottom-6"
    >
      <WifiOff aria-hidden="true" className="size-6 shrink-0 text-danger" />
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

import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Toast } from '~/app/domain/site/toasts';
import { useAnnouncedElsewhere, useRegionReady } from './announce';
import { classes } from './classes';
import { Icon } from './Icon';
import { useTopDialog } from './modalDialogs';
import { useHydrated } from './useHydrated';

const KINDS = {
  success: { icon: 'circle-check', look: 'text-ok' },
  error: { icon: 'circle-alert', look: 'text-danger' },
  info: { icon: 'info', look: 'text-blue' },
} as const;

interface Shown {
  toast: Toast;
  /** Distinguishes toasts with the same text. */
  number: number;
}

/**
 * The place of toasts, inside an open dialog if there is one, as all else is inert. A toast with a duration disappears by
 * CSS and survives navigations; one without stays until the next page.
 */
export function ToastArea({ toast }: { toast: Toast | null }) {
  const place = useTopDialog();
  const scripts = useHydrated();
  const isKnown = useRegionReady(place);
  const [latest, setLatest] = useState(toast);
  const [shown, setShown] = useState<Shown | null>(toast && { toast, number: 0 });
  if (toast !== latest) {
    setLatest(toast);
    if (toast !== null) setShown({ toast, number: (shown?.number ?? 0) + 1 });
    else if (shown?.toast.duration === undefined) setShown(null);
  }

  const isHeard = useAnnouncedElsewhere(shown?.toast ?? null, place);
  const isSilent = shown?.toast.quiet || isHeard;
  const isUrgent = shown?.toast.kind === 'error';
  const message = shown && isKnown && (
    <Message
      // A toast from the document is inserted again, because only changes are announced.
      key={isUrgent ? shown.number : `${shown.number} ${scripts}`}
      toast={shown.toast}
      role={isUrgent && !isSilent ? 'alert' : undefined}
      onClose={() => setShown(null)}
    />
  );
  const area = (
    <div data-over className="toasts">
      <div role="status" aria-live={isSilent ? 'off' : undefined}>
        {!isUrgent && message}
      </div>
      {isUrgent && message}
    </div>
  );
  return place ? createPortal(area, place) : area;
}

function Message({ toast, role, onClose }: { toast: Toast; role: 'alert' | undefined; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const { icon, look } = KINDS[toast.kind];
  return (
    <div
      role={role}
      data-leaves={toast.duration}
      onAnimationEnd={(event) => {
        if (event.animationName === 'leave') onClose();
      }}
      className="toast flex w-full max-w-md items-start gap-3 rounded-2xl border border-line bg-card py-2 pr-2 pl-4 shadow-lift"
    >
      <Icon name={icon} className={classes('mt-2.5 size-6 shrink-0', look)} />
      <div className="min-w-0 grow py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-muted">{toast.description}</p>}
      </div>
      <a
        href={pathname + search}
        aria-label="Cerrar aviso"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-teal-soft hover:text-teal-strong"
      >
        <Icon name="x" className="size-5" />
      </a>
    </div>
  );
}

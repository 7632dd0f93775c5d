import { useLocation } from '@remix-run/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useState } from 'react';
import type { Toast } from '~/.server/context';
import { classes } from './classes';

const KINDS = {
  success: { Icon: CircleCheck, look: 'text-ok' },
  error: { Icon: CircleAlert, look: 'text-danger' },
  info: { Icon: Info, look: 'text-blue' },
} as const;

/**
 * Top centre of every screen (spec.md section 2). A toast with a duration leaves by CSS, and survives the navigations meanwhile;
 * one without stays until the next page. Closing it without JavaScript loads the page again: a toast is shown once.
 */
export function ToastArea({ toast }: { toast: Toast | null }) {
  const [latest, setLatest] = useState(toast);
  const [shown, setShown] = useState(toast);
  if (toast !== latest) {
    setLatest(toast);
    if (toast !== null || shown?.duration === undefined) setShown(toast);
  }
  return (
    <div className="pointer-events-none fixed inset-x-0 top-3 z-[70] flex justify-center px-3">
      {shown && (
        <Message key={`${shown.title}${shown.description}`} toast={shown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

function Message({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const { Icon, look } = KINDS[toast.kind];
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      data-leaves={toast.duration}
      onAnimationEnd={(event) => {
        if (event.animationName === 'leave') onClose();
      }}
      className="toast pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-2xl border border-line bg-card py-2 pr-2 pl-4 shadow-lift"
    >
      <Icon aria-hidden="true" className={classes('mt-2.5 size-6 shrink-0', look)} />
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
        <X aria-hidden="true" className="size-5" />
      </a>
    </div>
  );
}

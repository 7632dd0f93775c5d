import { Suspense } from 'react';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { LoadDialog, useShownLocation } from '~/app/ui/LoadDialog';
import { later, useNear } from '~/app/ui/later';
import { DIALOG_PARAMETERS } from '~/app/ui/revalidation';
import { dialogLinks, dialogTargetOf } from './dialogLinks';
import { OpenDialog } from './OpenDialog';

const { Part: Open, load } = later(
  import.meta.env.SSR && OpenDialog,
  async () => (await import('./OpenDialog')).OpenDialog,
  'dialog',
);
const OPENERS = DIALOG_PARAMETERS.map((name) => `a[href*="${name}="]`).join();

/** The dialogs of the pending address of this page, otherwise of the current one. */
export function useMentorshipDialogs() {
  const { location, isWaiting } = useShownLocation();
  const { search } = location;
  return { links: dialogLinks(location), target: dialogTargetOf(search), search, isWaiting };
}

interface MentorshipDialogsProps {
  /** The session looked up for the address; 'failed': it could not be read. */
  selected: MentorshipView | 'failed' | null;
  /** Other sessions on the page: their dialogs open without loading (`knowsDialog`). */
  known?: MentorshipView[];
}

/** The dialog named by the address, if any. The address may also contain the session's id. */
export function MentorshipDialogs({ selected, known = [] }: MentorshipDialogsProps) {
  const { links, target, isWaiting } = useMentorshipDialogs();
  useNear(OPENERS, load);
  if (!target) return null;
  const { name, identifier } = target;
  const found = selected === 'failed' ? null : selected;
  const mentorship =
    [found, ...known].find((one) => one?.identifier === identifier) ??
    (found?.id === identifier ? found : null);
  const loading = (
    <LoadDialog
      key={identifier}
      title="Detalles de la sesión"
      text="Cargando la sesión…"
      closeTo={links.closed}
    />
  );
  if (mentorship)
    return (
      <Suspense fallback={loading}>
        <Open key={`${name} ${identifier}`} {...{ name, mentorship, links }} />
      </Suspense>
    );
  if (isWaiting) return loading;
  if (selected !== 'failed')
    return (
      <MissingDialog title="Esta sesión no está en tu lista" closed={links.closed}>
        Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.
      </MissingDialog>
    );
  return (
    <MissingDialog
      title="No hemos podido cargar esta sesión"
      closed={links.closed}
      again={links.hrefFor(name, identifier)}
    >
      No se ha perdido nada: el servicio no ha respondido como debía. Espera unos segundos y vuelve a
      intentarlo.
    </MissingDialog>
  );
}

interface MissingDialogProps {
  title: string;
  closed: string;
  /** The dialog's own address, if another try may help. */
  again?: string;
  children: string;
}

function MissingDialog({ title, closed, again, children }: MissingDialogProps) {
  return (
    <Dialog
      title={title}
      closeTo={closed}
      back={again && 'Cerrar'}
      footer={
        <ButtonLink to={again ?? closed} replace preventScrollReset>
          {again ? 'Reintentar' : 'Cerrar'}
        </ButtonLink>
      }
    >
      <p role={again ? 'alert' : undefined}>{children}</p>
    </Dialog>
  );
}

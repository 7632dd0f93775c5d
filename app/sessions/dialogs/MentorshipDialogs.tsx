import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { LoadDialog, useShownLocation } from '~/app/ui/LoadDialog';
import { ChangeDialog } from './ChangeDialogs';
import { CHANGE_INTENTS, INTENT_DIALOGS } from './changeIntents';
import { DetailDialog } from './DetailDialog';
import { dialogLinks, dialogTargetOf } from './dialogLinks';

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
  if (!target) return null;
  const { name, identifier } = target;
  const found = selected === 'failed' ? null : selected;
  const mentorship =
    [found, ...known].find((one) => one?.identifier === identifier) ??
    (found?.id === identifier ? found : null);
  if (mentorship) {
    const intent = CHANGE_INTENTS.find((one) => INTENT_DIALOGS[one] === name);
    const props = { mentorship, links };
    return intent ? (
      <ChangeDialog key={`${intent} ${identifier}`} intent={intent} {...props} />
    ) : (
      <DetailDialog key={identifier} {...props} />
    );
  }
  if (isWaiting)
    return (
      <LoadDialog
        key={identifier}
        title="Detalles de la mentoría"
        text="Cargando la mentoría…"
        closeTo={links.closed}
      />
    );
  if (selected !== 'failed')
    return (
      <MissingDialog title="Esta mentoría no está en tu lista" closed={links.closed}>
        Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.
      </MissingDialog>
    );
  return (
    <MissingDialog
      title="No hemos podido cargar esta mentoría"
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

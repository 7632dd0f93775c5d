import { useLocation, useNavigation } from '@remix-run/react';
import type { ComponentType } from 'react';
import type { MentorshipView } from '~/app/routes/mentorships/mentorshipView';
import { ButtonLink } from '~/app/ui/Button';
import { Dialog } from '~/app/ui/Dialog';
import { CancelDialog, ConfirmDialog, DeclineDialog, LeaveDialog } from './ChangeDialogs';
import { DetailDialog } from './DetailDialog';
import {
  type DialogLinks,
  type DialogName,
  type DialogTarget,
  dialogLinks,
  dialogTargetOf,
} from './dialogLinks';
import { LoadDialog } from './LoadDialog';

/** Of a page that stands although this part of it could not be read. */
function FailedDialog({ again, place }: { again: string; place: DialogLinks }) {
  return (
    <Dialog
      title="No hemos podido cargar esta mentoría"
      closeTo={place.closed}
      footer={
        <>
          <ButtonLink to={place.closed} variant="secondary" replace preventScrollReset>
            Cerrar
          </ButtonLink>
          <ButtonLink to={again} replace preventScrollReset>
            Reintentar
          </ButtonLink>
        </>
      }
    >
      <p role="alert">
        No se ha perdido nada: el servicio no ha respondido como debía. Espera unos segundos y vuelve a
        intentarlo.
      </p>
    </Dialog>
  );
}

function NotFoundDialog({ place }: { place: DialogLinks }) {
  return (
    <Dialog
      title="Esta mentoría no está en tu lista"
      closeTo={place.closed}
      footer={
        <ButtonLink to={place.closed} replace preventScrollReset>
          Cerrar
        </ButtonLink>
      }
    >
      <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
    </Dialog>
  );
}

interface MentorshipDialogsState {
  place: DialogLinks;
  asked: DialogTarget | null;
  /** Query of the address. */
  search: string;
  /** What the page shows is on its way. */
  isWaiting: boolean;
}

/** The dialogs of the address that is being gone to on this page, else of the one that is shown. */
export function useMentorshipDialogs(): MentorshipDialogsState {
  const location = useLocation();
  const { location: next, state } = useNavigation();
  const isWaiting = state === 'loading' && next?.pathname === location.pathname;
  const shown = isWaiting ? next : location;
  return { place: dialogLinks(shown), asked: dialogTargetOf(shown.search), search: shown.search, isWaiting };
}

interface MentorshipDialogsProps {
  /** What `findAsked` gave; 'failed' where the page stands although it could not be read. */
  selected: MentorshipView | 'failed' | null;
  place: DialogLinks;
  /** Others that the page shows already: their dialogs open without a load. */
  known?: MentorshipView[];
  /**
   * Of a page that loads nothing for a dialog (`unlessDialogOnly`): the identifier that its loader was asked
   * for, '' for none. Without it the loader is taken to have seen the address.
   */
  loadedFor?: string;
}

const DIALOGS: Record<DialogName, ComponentType<{ mentorship: MentorshipView; place: DialogLinks }>> = {
  detalle: DetailDialog,
  confirmar: ConfirmDialog,
  rechazar: DeclineDialog,
  cancelar: CancelDialog,
  salir: LeaveDialog,
};

/** The dialog about one mentorship that the address names, if any. */
export function MentorshipDialogs({ selected, place, known = [], loadedFor }: MentorshipDialogsProps) {
  const { asked, isWaiting } = useMentorshipDialogs();
  if (!asked) return null;
  const { name, identifier } = asked;
  const found = selected === 'failed' ? null : selected;
  const mentorship =
    [found, ...known].find((one) => one?.identifier === identifier) ?? foundById(found, identifier);
  if (mentorship) {
    const Shown = DIALOGS[name];
    return <Shown key={`${name} ${identifier}`} mentorship={mentorship} place={place} />;
  }
  if (isWaiting) return null;
  if (loadedFor !== undefined && loadedFor !== identifier)
    return <LoadDialog key={identifier} place={place} />;
  if (selected === 'failed') return <FailedDialog again={place.hrefFor(name, identifier)} place={place} />;
  return <NotFoundDialog place={place} />;
}

/** An address may also name it by its id. */
function foundById(selected: MentorshipView | null, identifier: string): MentorshipView | null {
  return selected?.id === identifier ? selected : null;
}

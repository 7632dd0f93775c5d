import type { ComponentType } from 'react';
import type { MentorshipView } from '../view';
import { CancelDialog } from './CancelDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { DeclineDialog } from './DeclineDialog';
import { DetailDialog } from './DetailDialog';
import { FailedDialog } from './FailedDialog';
import { LeaveDialog } from './LeaveDialog';
import { LoadDialog } from './LoadDialog';
import { NotFoundDialog } from './NotFoundDialog';
import type { DialogName, DialogPlace } from './place';
import { useDialogs } from './useDialogs';

interface Props {
  /** What `findAsked` gave; 'failed' where the page stands although it could not be read. */
  selected: MentorshipView | 'failed' | null;
  place: DialogPlace;
  /** Others that the page shows already: their dialogs open without a load. */
  known?: MentorshipView[];
  /**
   * Of a page that loads nothing for a dialog (`unlessDialogOnly`): the identifier that its loader was asked for, '' for none. Without
   * it the loader is taken to have seen the address.
   */
  loadedFor?: string;
}

const DIALOGS: Record<DialogName, ComponentType<{ mentorship: MentorshipView; place: DialogPlace }>> = {
  detalle: DetailDialog,
  confirmar: ConfirmDialog,
  rechazar: DeclineDialog,
  cancelar: CancelDialog,
  salir: LeaveDialog,
};

/** The dialog about one mentorship that the address names, if any (design.md section 4). */
export function MentorshipDialogs({ selected, place, known = [], loadedFor }: Props) {
  const { asked, isWaiting } = useDialogs();
  if (!asked) return null;
  const { name, identifier } = asked;
  const found = selected === 'failed' ? null : selected;
  const mentorship =
    [found, ...known].find((one) => one?.identifier === identifier) ?? byId(found, identifier);
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
function byId(selected: MentorshipView | null, identifier: string): MentorshipView | null {
  return selected?.id === identifier ? selected : null;
}

import { useRevalidator } from '@remix-run/react';
import { type ComponentType, useEffect } from 'react';
import type { MentorshipView } from '../view';
import { CancelDialog } from './CancelDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { DeclineDialog } from './DeclineDialog';
import { DetailDialog } from './DetailDialog';
import { LeaveDialog } from './LeaveDialog';
import { NotFoundDialog } from './NotFoundDialog';
import type { DialogName, DialogPlace } from './place';
import { useDialogs } from './useDialogs';

interface Props {
  /** What `loadDialog` gave. */
  selected: MentorshipView | null;
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
  const mentorship =
    [selected, ...known].find((one) => one?.identifier === identifier) ?? byId(selected, identifier);
  if (mentorship) {
    const Shown = DIALOGS[name];
    return <Shown key={`${name} ${identifier}`} mentorship={mentorship} place={place} />;
  }
  if (isWaiting) return null;
  if (loadedFor !== undefined && loadedFor !== identifier) return <Load key={identifier} />;
  return <NotFoundDialog place={place} />;
}

/** An address may also name it by its id. */
function byId(selected: MentorshipView | null, identifier: string): MentorshipView | null {
  return selected?.id === identifier ? selected : null;
}

function Load() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return null;
}

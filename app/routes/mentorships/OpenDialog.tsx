import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { CancelDialog } from './CancelDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { DetailDialog } from './DetailDialog';
import { closedHref, type ListState } from './listUrl';
import type { LoadedList } from './loadList';

interface Props {
  list: LoadedList;
  state: ListState;
  isWaiting: boolean;
}

/** The dialog that the address names, if any (design.md section 4). */
export function OpenDialog({ list, state, isWaiting }: Props) {
  if (!state.dialog) return null;
  const { name, identifier } = state.dialog;
  const mentorship = [list.selected, ...list.page.items].find((one) => one?.identifier === identifier);
  if (mentorship) {
    const props = { mentorship, state };
    const key = `${name} ${identifier}`;
    if (name === 'detalle') return <DetailDialog key={key} {...props} />;
    return name === 'confirmar' ? (
      <ConfirmDialog key={key} {...props} />
    ) : (
      <CancelDialog key={key} {...props} />
    );
  }
  if (isWaiting) return null;
  if (list.asked !== identifier) return <Ask key={identifier} />;
  return (
    <Dialog
      title="Esta mentoría no está en tu lista"
      closeTo={closedHref(state)}
      footer={
        <ButtonLink to={closedHref(state)} preventScrollReset>
          Volver a mis mentorías
        </ButtonLink>
      }
    >
      <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
    </Dialog>
  );
}

/** The address names one that the list, when it was loaded, was not asked for. */
function Ask() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return null;
}

import { ButtonLink } from '~/ui/ButtonLink';
import { dialogHref, type ListState } from './listUrl';
import type { MentorshipView } from './view';

/** What can be done with it now, by the one who looks (spec.md section 6). */
export function DetailActions({ mentorship, state }: { mentorship: MentorshipView; state: ListState }) {
  const { identifier, canConfirm, canCancel } = mentorship;
  return (
    <>
      {canCancel && (
        <ButtonLink
          to={dialogHref(state, 'cancelar', identifier)}
          variant="secondary"
          replace
          preventScrollReset
        >
          Cancelar mentoría
        </ButtonLink>
      )}
      {canConfirm && (
        <ButtonLink to={dialogHref(state, 'confirmar', identifier)} replace preventScrollReset>
          Confirmar mentoría
        </ButtonLink>
      )}
    </>
  );
}

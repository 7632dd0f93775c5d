import { ButtonLink } from '~/ui/ButtonLink';
import { moveHref } from '../move/moveAddress';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

/** 'Cambiar hora', while it can still be moved; `MoveNote` says why not. */
export function RescheduleAction({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { identifier, canMove } = mentorship;
  if (!canMove) return null;
  return (
    <ButtonLink to={moveHref(identifier, { back: place.hrefFor('detalle', identifier) })} variant="secondary">
      Cambiar hora
    </ButtonLink>
  );
}

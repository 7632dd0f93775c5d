import { ButtonLink } from '~/ui/ButtonLink';
import type { MentorshipView } from '../view';
import type { DialogName, DialogPlace } from './place';
import { RepeatAction } from './RepeatAction';
import { RescheduleAction } from './RescheduleAction';
import { ReviewAction } from './ReviewAction';

interface Props {
  mentorship: MentorshipView;
  place: DialogPlace;
}

/** What can be done with it now, by the one who looks (spec.md section 6). */
export function DetailActions({ mentorship, place }: Props) {
  const { identifier, canConfirm, canDecline, canCancel, canLeave } = mentorship;
  const to = (name: DialogName) => ({
    to: place.hrefFor(name, identifier),
    replace: true,
    preventScrollReset: true,
  });
  return (
    <div className="flex w-full flex-wrap gap-2 empty:hidden *:grow sm:justify-end sm:gap-3 sm:*:grow-0">
      {canLeave && (
        <ButtonLink {...to('salir')} variant="secondary">
          Salir de la mentoría
        </ButtonLink>
      )}
      {canCancel && (
        <ButtonLink {...to('cancelar')} variant="secondary">
          Cancelar mentoría
        </ButtonLink>
      )}
      {canDecline && (
        <ButtonLink {...to('rechazar')} variant="secondary">
          Rechazar
        </ButtonLink>
      )}
      <RescheduleAction mentorship={mentorship} place={place} />
      <ReviewAction mentorship={mentorship} place={place} />
      <RepeatAction mentorship={mentorship} place={place} />
      {canConfirm && (
        <ButtonLink {...to('confirmar')} className="max-sm:order-first max-sm:basis-full">
          Confirmar mentoría
        </ButtonLink>
      )}
    </div>
  );
}

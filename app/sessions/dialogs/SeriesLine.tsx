import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { TextLink } from '~/app/ui/TextLink';

/** 'Sesión 2 de 6 de una serie', with the way to all of them; nothing for a session of its own. */
export function SeriesLine({ mentorship: { series, canConfirm } }: { mentorship: MentorshipView }) {
  if (!series) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {series.text}
      <TextLink to={series.href}>
        {canConfirm ? 'Responder a toda la serie' : 'Ver todas sus sesiones'}
      </TextLink>
    </p>
  );
}

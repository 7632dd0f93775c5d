import { PostButton } from '~/app/forms/PostButton';
import { ButtonLink } from '~/app/ui/Button';
import type { MentorshipView } from './mentorshipView';

/** 'Confirmar las 4': all that a series asks, in one press; where more has to be read first, a link to it. */
export function ConfirmSeries({ mentorship, back }: { mentorship: MentorshipView; back: string }) {
  const { series, early, others, terms } = mentorship;
  if (!series?.waits) return null;
  const { act, count, what } = series.waits;
  const which = <span className="sr-only">{` de ${others}, ${what}`}</span>;
  if (early || terms.text) return <ButtonLink to={series.href}>Responder{which}</ButtonLink>;
  return (
    <PostButton
      action={series.href}
      fields={{ intent: 'all', count, volver: back }}
      pendingText="Enviando..."
      className="w-full"
    >
      {act}
      {which}
    </PostButton>
  );
}

import { earlyByPress } from '~/api/contract/rules/withdrawal';
import { EARLY } from '~/app/domain/sessions/status';
import { PostButton } from '~/app/forms/PostButton';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { changePath } from './changeIntents';
import type { DialogProps } from './dialogLinks';

/** Says yes to an offer, or a request, as shown, in one press. `which`: names the session if there are several. */
export function SayYes({ mentorship, links, which = '' }: DialogProps & { which?: string }) {
  const { identifier, seen, isOffer, terms } = mentorship;
  const early = isOffer && mentorship.early;
  return (
    <>
      <PostButton
        action={changePath('confirm', identifier)}
        fields={{ intent: 'confirm', identifier, seen, volver: links.closed, ...(early && EARLY) }}
        pendingText={isOffer ? 'Aceptando...' : 'Confirmando...'}
        className="w-full"
      >
        {isOffer ? 'Aceptar' : 'Confirmar'}
        {which && <span className="sr-only"> {which}</span>}
      </PostButton>
      {isOffer && terms.text && (
        <p className="mt-1 max-w-prose basis-full text-md text-muted">{terms.text}</p>
      )}
      {early && <p className="mt-1 max-w-prose basis-full text-md text-muted">{earlyByPress('aceptar')}</p>}
    </>
  );
}

/** 'Marcos te propone una sesión', and until when it can be answered. */
export function OfferSection({ mentorship }: Pick<DialogProps, 'mentorship'>) {
  const { isOffer, canConfirm, mentor, names, answer } = mentorship;
  if (!isOffer) return null;
  return (
    <section aria-labelledby="oferta" className="rounded-2xl border border-amber/40 bg-amber-soft p-4">
      <h3 id="oferta" className="flex items-center gap-3 text-xl">
        <Icon name="calendar-plus" className="size-5 shrink-0" />
        {canConfirm
          ? `${mentor?.firstName ?? 'Tu mentor'} te propone una sesión`
          : mentorship.isMine
            ? `Has propuesto esta sesión a ${names}`
            : `${mentor?.firstName ?? 'Su mentor'} ha propuesto esta sesión`}
      </h3>
      {answer && <p className="mt-2 font-medium">{answer}.</p>}
    </section>
  );
}

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

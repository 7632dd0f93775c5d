import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { PriceField } from '~/app/forms/PriceField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { moveHref } from '~/app/sessions/moveUrl';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import { StepFrame, useTitleFocus } from '~/app/ui/StepFrame';
import type { HoursView, MoveView } from './openMove';
import type { RefusedMove } from './sendMove';

export function MoveHeader({ title, who }: { title: string; who: string }) {
  return (
    <header>
      <p className="text-muted">Mentoría con {who}</p>
      <h1 ref={useTitleFocus()} tabIndex={-1} className="mt-0.5 text-3xl outline-none sm:text-4xl">
        {title}
      </h1>
    </header>
  );
}

function HoursCard({ name, hours }: { name: 'De' | 'A'; hours: HoursView }) {
  return (
    <Card as="section" aria-label={`${name} ${hours.date}`}>
      <p className="text-muted">{name}</p>
      <p className="font-serif text-xl font-semibold">{hours.date}</p>
      <p className="font-serif text-xl font-semibold">de {hours.time}</p>
      {hours.own && <p className="text-muted">{hours.own}</p>}
      <p className="mt-2 text-muted">
        {hours.total ? `${hours.duration} · ` : hours.duration}
        <span className={name === 'A' ? 'font-semibold text-ink' : undefined}>{hours.total}</span>
      </p>
    </Card>
  );
}

interface MoveReviewProps {
  view: MoveView;
  review: HoursView;
  refused: RefusedMove | null;
}

/** 'de … a …': exactly what will be sent. */
export function MoveReview({ view, review, refused }: MoveReviewProps) {
  const isProposal = view.way === 'propose';
  return (
    <StepFrame
      header={
        <MoveHeader title={isProposal ? 'Revisa tu propuesta' : 'Revisa el cambio de hora'} who={view.who} />
      }
      summary={
        <>
          <p className="font-semibold">
            {review.date}, de {review.time}
          </p>
          {review.total && (
            <p className="text-muted">
              Total: {review.total}
              {view.canProposePrice && ' al precio de ahora'}
            </p>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink
            to={moveHref(view.identifier, { slots: view.selected, back: view.back })}
            variant="secondary"
            className="px-3"
          >
            Elegir otra
          </ButtonLink>
          <SubmitButton
            name="intent"
            value="move"
            pendingText={isProposal ? 'Enviando...' : 'Cambiando la hora...'}
            className="px-3 whitespace-nowrap sm:min-w-44"
          >
            {isProposal ? 'Enviar propuesta' : 'Cambiar hora'}
          </SubmitButton>
        </>
      }
    >
      {view.selected.map((slot) => (
        <input key={slot} type="hidden" name="slots" value={slot} />
      ))}
      <input type="hidden" name="seen" value={view.seen} />
      {refused?.error && (
        <div className="mb-5">
          <ErrorSummary
            errors={{ '': [refused.error] }}
            labels={{}}
            title={isProposal ? 'No se ha enviado la propuesta' : 'No se ha cambiado la hora'}
          />
        </div>
      )}
      <div className="grid items-center gap-3 md:grid-cols-[1fr_auto_1fr]">
        <HoursCard name="De" hours={view.now} />
        <Icon name="arrow-down" className="mx-auto size-6 text-muted md:-rotate-90" />
        <HoursCard name="A" hours={review} />
      </div>
      {view.canProposePrice ? (
        <div className="mt-6 max-w-60">
          <PriceField
            label="Precio por hora"
            hint={`En euros. Ahora ${view.hourly}.`}
            result={refused?.typed}
            stored={view.price}
          />
        </div>
      ) : (
        <p className="mt-4 text-muted">{`No cambian la sala ni el precio${view.hourly && ` (${view.hourly})`}.`}</p>
      )}
      {view.hasFollowing && (
        <div className="mt-4">
          <CheckboxField
            label="También las siguientes de la serie"
            name="following"
            defaultChecked={refused?.following}
            hint="Cada una se mueve lo mismo que esta. Si alguna no se puede, no se propone ninguna."
          />
        </div>
      )}
      <Callout tone="info" icon="info" className="mt-4">
        {view.consequence}
      </Callout>
    </StepFrame>
  );
}

import { Link, useLocation } from '@remix-run/react';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { costText } from '~/app/domain/money/price';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { moveHref } from '~/app/sessions/moveUrl';
import { SlotSummary } from '~/app/slots/SlotChoice';
import { hasSlots, SlotWeekChoice } from '~/app/slots/SlotWeekChoice';
import { keepIfFree, missingSlotsNotice, useSlotSelection } from '~/app/slots/slotSelection';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Icon } from '~/app/ui/Icon';
import { StepFrame, useMissingNotice } from '~/app/ui/StepFrame';
import type { MoveView } from './loadMove';
import { MoveHeader } from './MoveReview';
import type { RefusedMove } from './sendMove';

function MoveSummary({ view, slots }: { view: MoveView; slots: string[] }) {
  const total = costText(slots.length * SLOT_MINUTES, view.price);
  return (
    <>
      <SlotSummary slots={slots} days={view.week.days} own={view.own} inHours />
      {slots.length > 0 && total && (
        <p className="slot-when text-muted">
          Total: <strong className="text-ink">{total}</strong> (ahora {view.now.total})
        </p>
      )}
    </>
  );
}

function OnlyOwnHoursNotice({ view, hrefFor }: { view: MoveView; hrefFor: (day: string) => string }) {
  const { nextFree } = view.week;
  return (
    <Callout tone="info" className="mt-4">
      Esta semana no hay más huecos libres que los de la hora actual.{' '}
      {nextFree === null ? (
        'Tampoco en las próximas semanas.'
      ) : (
        <Link to={hrefFor(nextFree.day)} preventScrollReset className="underline underline-offset-4">
          El siguiente es el {nextFree.long}
        </Link>
      )}
    </Callout>
  );
}

function CurrentHours({ view }: { view: MoveView }) {
  const { now, hourly } = view;
  const price = hourly && ` (${hourly})`;
  return (
    <section aria-labelledby="hora-actual" className="flex gap-3">
      <Icon name="calendar-clock" className="mt-1 size-6 shrink-0 text-teal" />
      <div>
        <h2 id="hora-actual" className="sr-only">
          Hora actual
        </h2>
        <p className="text-muted">
          Ahora es el{' '}
          <strong className="font-semibold text-ink">
            {now.date}, de {now.time}
          </strong>
          {now.own && ` · ${now.own}`}: {[now.duration, now.total].filter(Boolean).join(', ')}.
        </p>
        <p className="text-muted">
          {view.canProposePrice
            ? `Puedes cambiar también la duración y, después, el precio${price}; la sala se queda como está.`
            : `Puedes cambiar también la duración; la sala y el precio${price} se quedan como están.`}
          {view.asks &&
            ` ${view.asks} tendrá que ${view.way === 'propose' ? 'aceptar' : 'confirmar'} la nueva hora.`}
        </p>
      </div>
    </section>
  );
}

/** The mentor's week: new hours are ticked as in a booking; the current ones count as free. */
export function MoveGrid({ view, refused }: { view: MoveView; refused: RefusedMove | null }) {
  const { week } = view;
  const { key } = useLocation();
  const selected = refused ? keepIfFree(refused.slots, week) : view.selected;
  const choice = useSlotSelection(selected, refused ? `${key} refused` : key);
  const { missing, form } = useMissingNotice(missingSlotsNotice, `${key} ${hasSlots(week)}`);
  const error = refused?.error ?? view.lost;
  const hrefFor = (day: string) => moveHref(view.identifier, { week: day, back: view.back });
  return (
    <StepFrame
      header={
        <MoveHeader title={view.way === 'propose' ? 'Proponer otra hora' : 'Cambiar hora'} who={view.who} />
      }
      summary={<MoveSummary view={view} slots={choice.slots} />}
      actions={
        <>
          <ButtonLink to={view.back} variant="secondary" className="px-3 sm:min-w-32">
            Volver
          </ButtonLink>
          <SubmitButton name="intent" value="next" missing={missing} className="px-3 whitespace-nowrap">
            Revisar el cambio →
          </SubmitButton>
        </>
      }
      form={form}
    >
      <CurrentHours view={view} />
      <div className="mt-6">
        {error && (
          <ErrorSummary
            errors={{ slots: [error] }}
            labels={{}}
            title={selected.length > 0 ? 'Revisa la hora' : 'Elige otra hora'}
          />
        )}
        <h2 className="mt-5 mb-3 text-2xl">Nueva hora</h2>
        <SlotWeekChoice
          view={{ ...view, ...week }}
          mentorName={view.mentorName}
          choice={choice}
          hrefFor={hrefFor}
          notice={week.onlyMine && <OnlyOwnHoursNotice view={view} hrefFor={hrefFor} />}
        >
          <p>La mentoría se queda a la hora que tiene.</p>
        </SlotWeekChoice>
      </div>
    </StepFrame>
  );
}

/** 'Proponer otra hora' (extension `requests`) or 'Cambiar hora' (`reschedule`; docs/contract.md, 'Moving'). */
import { data, type LinksFunction, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, posted } from '~/app/.server/guards';
import { costText } from '~/app/domain/money/price';
import { moveWay } from '~/app/domain/sessions/rescheduling';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { slotProblem, tidySlots } from '~/app/domain/slots/slots';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { moveHref } from '~/app/sessions/moveUrl';
import { SlotSummary } from '~/app/slots/SlotChoice';
import { hasSlots, SlotWeekChoice } from '~/app/slots/SlotWeekChoice';
import { keepIfFree, missingSlotsNotice, useSlotSelection } from '~/app/slots/slotSelection';
import slotStyles from '~/app/slots/slots.css?url';
import { areLost, chosenIn, LOST_SLOTS } from '~/app/slots/slotWeek';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { EmptyPage } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { NotOffered } from '~/app/ui/NotOffered';
import { afterRefusal } from '~/app/ui/revalidation';
import { StepFrame, useMissingNotice } from '~/app/ui/StepFrame';
import { ToastArea } from '~/app/ui/ToastArea';
import { MoveHeader, MoveReview } from './MoveReview';
import { areSameSlots, loadMove, type MoveView, openMove } from './openMove';
import { GONE_TEXT, moveFailureToast, type RefusedMove, refuseMove, sendMove } from './sendMove';

const SAME = 'Es la hora que ya tiene: no cambiaría nada. Elige otra.';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: slotStyles }];

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enter, async ({ context }, args) => {
  if (moveWay(await orProblem(context.api.listCapabilities())) === null)
    return data({ kind: 'lacking' as const }, { status: 404 });
  const move = await openMove(args);
  if (!move) return data({ kind: 'gone' as const }, { status: 404 });
  const { refusal, back } = move;
  if (refusal)
    return data({ kind: 'refused' as const, text: refusal.text, back }, { status: refusal.status });
  return data(await loadMove(move));
});

export const action = posted(openMove, async (move, form) => {
  if (!move) return refuseMove(404, { toast: moveFailureToast(GONE_TEXT) });
  const { refusal, present, session, address } = move;
  const mentorId = session.mentor?.id ?? '';
  const { slots: sent, short } = await chosenIn(form, mentorId, move.context, present);
  const slots = tidySlots(sent);
  const intent = form.get('intent');
  const problem = slotProblem(sent);
  if (problem) return refuseMove(422, { error: problem, slots });
  const sentPrice = move.canProposePrice ? form.get('price') : null;
  const price = typeof sentPrice === 'string' ? { text: sentPrice, asked: form.get(PRICE_ASKED) } : null;
  const following = move.hasFollowing && form.has('following');
  if (intent === 'move')
    return sendMove({ slots, price, following, seen: String(form.get('seen') ?? '') }, move);
  if (intent !== 'next') throw statusResponse(400);
  if (refusal)
    return refuseMove(refusal.status, { error: refusal.text, slots, toast: moveFailureToast(refusal.text) });
  if (areSameSlots(slots, present) && !move.canProposePrice) return refuseMove(422, { error: SAME, slots });
  if (await areLost(slots, mentorId, move.context, present))
    return refuseMove(409, { error: LOST_SLOTS, slots });
  if (short) return refuseMove(422, { error: short, slots });
  return redirect(moveHref(session.identifier, { slots, review: true, back: address.back }));
});

export default function MoveRoute() {
  const refused = useActionData<typeof action>() ?? null;
  return (
    <>
      {refused?.toast && <ToastArea toast={refused.toast} />}
      <MoveContent refused={refused} />
    </>
  );
}

function MoveContent({ refused }: { refused: RefusedMove | null }) {
  const view = useLoaderData<typeof loader>();
  if (view.kind === 'lacking')
    return (
      <NotOffered
        what="cambiar la hora de una sesión"
        ways={{ 'Mis Mentorías': paths.mentorships(), Mensajes: paths.chat() }}
      >
        Si la hora no te va bien, dilo por mensaje; o cancela la sesión y reserva otra.
      </NotOffered>
    );
  if (view.kind === 'gone')
    return (
      <EmptyPage page="Cambiar hora" title="Esta sesión no está en tu lista">
        <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyPage>
    );
  if (view.kind === 'refused')
    return (
      <EmptyPage page="Cambiar hora" title="No se puede cambiar la hora">
        <p>{view.text}</p>
        <ButtonLink to={view.back}>Volver a la sesión</ButtonLink>
      </EmptyPage>
    );
  const { review } = view;
  return review && !refused?.again ? (
    <MoveReview view={view} review={review} refused={refused} />
  ) : (
    <MoveGrid view={view} refused={refused} />
  );
}

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
function MoveGrid({ view, refused }: { view: MoveView; refused: RefusedMove | null }) {
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
            Revisar <span className="max-sm:sr-only">el cambio </span>→
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
          <p>La sesión se queda a la hora que tiene.</p>
        </SlotWeekChoice>
      </div>
    </StepFrame>
  );
}

/** Wizard step 2: the week is `?semana=`, the choice a post (docs/product.md, 'Booking wizard'). */
import { data, type LinksFunction, redirect, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { hourlyOf } from '~/api/contract/rules/mentorOffers';
import { formatHourly } from '~/api/contract/rules/price';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { guarded, posted } from '~/app/.server/guards';
import { offerChoices, usualPriceOf } from '~/app/domain/money/price';
import { faceOf } from '~/app/domain/site/face';
import { LENGTH_FIELD } from '~/app/domain/slots/alternatives';
import { dayOfSlot, slotProblem, tidySlots, timeOfSlot } from '~/app/domain/slots/slots';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { hoursText } from '~/app/domain/time/durations';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import * as paths from '~/app/paths';
import { SlotSummary } from '~/app/slots/SlotChoice';
import { SlotWeekChoice } from '~/app/slots/SlotWeekChoice';
import { keepIfFree, missingSlotsNotice, useSlotSelection, wantedIn } from '~/app/slots/slotSelection';
import stylesheet from '~/app/slots/slots.css?url';
import { areLost, chosenIn, LOST_SLOTS, loadSlotWeek, visitorClockView } from '~/app/slots/slotWeek';
import { Avatar } from '~/app/ui/Avatar';
import { Callout } from '~/app/ui/Callout';
import { afterRefusal } from '~/app/ui/revalidation';
import { StarRating } from '~/app/ui/Stars';
import { useMissingNotice } from '~/app/ui/StepFrame';
import { TextLink } from '~/app/ui/TextLink';
import { NextButton, WizardFrame } from './WizardFrame';
import {
  type AnyWizard,
  type LostHour,
  lostHour,
  offerOf,
  openHours,
  orLogIn,
  requestedStep,
  requireSelectedMentor,
} from './wizard';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const shouldRevalidate = afterRefusal;

export const loader = guarded(openHours, async (wizard) => {
  if (!wizard) return null;
  const { context, draft, user } = wizard;
  const mentor = await requireSelectedMentor(wizard);
  const { day, slot } = wantedIn(context.url.searchParams);
  const asked = context.url.searchParams.get('semana') ?? day;
  const first = draft.slots[0];
  const view = await loadSlotWeek(mentor.id, asked ?? (first ? dayOfSlot(first) : null), context);
  // The API may show hours to users alone.
  if (!user && view.failed) return null;
  /** The requested hour, until something is selected. */
  const wanted = first === undefined ? slot : null;
  const isOtherWeek = first !== undefined && mondayOf(dayOfSlot(first)) !== view.week.monday;
  if (isOtherWeek) wizard.save({ slots: [] });
  const selected = isOtherWeek ? [] : keepIfFree(wanted ? [wanted] : draft.slots, view);
  const usual = usualPriceOf(mentor.profile);
  const openOffers = mentor.profile.offers.filter((one) => !one.first_only || view.isFirstTime);
  // Who has chosen nothing yet begins with the mentor's first offer.
  const isNew = draft.price === 0 && first === undefined && slot === null;
  const chosen = context.url.searchParams.get(OFFER_FIELD) ?? (isNew ? openOffers[0]?.id : draft.offer);
  const offer = openOffers.find(({ id }) => id === chosen);
  return {
    ...view,
    reachable: isOtherWeek ? 2 : wizard.reachable,
    mentor: { ...faceOf(mentor), rating: mentor.profile.rating, reviews: mentor.profile.total_reviews },
    usual: formatHourly(usual),
    offers: offerChoices(openOffers, (!draft.offer && draft.price) || usual),
    offer: offer?.id ?? '',
    isVisitor: !user,
    day,
    lost: wanted && lostHour(wanted, view),
    selected: offer && selected.length !== offer.minutes / SLOT_MINUTES ? [] : selected,
    timeZone: context.config.timeZone,
    ...visitorClockView(view, context.zones),
  };
});

export const action = posted(orLogIn(openHours), async (wizard, form) => {
  const asked = requestedStep(form, 'horario');
  // A visitor comes from the profile.
  if (asked === 'mentor' && !wizard.user) return redirectDocument(paths.mentor(wizard.draft.mentor));
  const mentor = await requireSelectedMentor(wizard);
  const chosen = String(form.get(OFFER_FIELD) ?? '');
  const offer = offerOf(mentor, chosen);
  // Of an offer one tick is its start.
  const length = offer ? offer.minutes / SLOT_MINUTES : 1;
  form.set(LENGTH_FIELD, String(length));
  const { slots } = await chosenIn(form, mentor.id, wizard.context);
  const fits = !offer || slots.length === length;
  const unfit = fits ? null : `«${offer.name}» dura ${hoursText(offer.minutes)}: elige otro inicio.`;
  const lost = async () => ((await areLost(tidySlots(slots), mentor.id, wizard.context)) ? LOST_SLOTS : null);
  const problem = asked ? null : (slotProblem(slots) ?? unfit ?? (await lost()));
  if (problem) return data({ error: problem, slots: tidySlots(slots), offer: chosen }, { status: 422 });
  const price = offer ? hourlyOf(offer) : wizard.draft.offer ? 0 : wizard.draft.price;
  wizard.save({ slots: fits ? slots : [], offer: chosen, price });
  const next = wizard.pathTo(asked ?? 'informacion');
  if (wizard.user) return redirect(next);
  const kept = paths.address(next, { ...choiceOf(wizard.draft, tidySlots(slots)), oferta: offer?.id });
  return redirectDocument(paths.register('alumno', kept));
});

const OFFER_FIELD = 'oferta';

/** As `bookWith` reads it. */
const choiceOf = ({ mentor, expertises: [materia] }: AnyWizard['draft'], [first]: string[]) =>
  first ? { mentor, dia: dayOfSlot(first), hora: timeOfSlot(first), materia } : { mentor, materia };

export default function SlotStep() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { key } = useLocation();
  const first = refused ?? { offer: view?.offer ?? '', slots: view?.selected ?? [] };
  const [offer, setOffer] = useState(first.offer);
  // With another offer the choice begins anew.
  const moment = `${key} ${offer}`;
  const choice = useSlotSelection(offer === first.offer ? first.slots : [], moment);
  const { missing, form } = useMissingNotice(missingSlotsNotice, moment);
  if (!view) return null;
  const { length, price } = view.offers.find(({ value }) => value === offer) ?? {};
  const onChange = (event: { currentTarget: HTMLFormElement }) => {
    form.onChange(event);
    setOffer(String(new FormData(event.currentTarget).get(OFFER_FIELD) ?? ''));
  };
  return (
    <WizardFrame
      step="horario"
      wizard={view}
      summary={<SlotSummary slots={choice.slots} days={view.days} own={view.own} {...{ price, length }} />}
      next={<NextButton missing={missing} />}
      form={{ ...form, onChange }}
    >
      <div className="mb-2 flex items-center gap-x-3 sm:mb-4 sm:gap-x-6">
        <Avatar user={view.mentor} size="sm" />
        <div className="min-w-0 leading-snug max-sm:grow">
          <p className="text-muted">
            <span className="max-sm:sr-only">Elige cuándo quieres tu sesión con </span>
            <strong className="font-semibold text-ink">{view.mentor.full_name}</strong>
            <span className="max-sm:sr-only">.</span>
          </p>{' '}
          <p>
            <StarRating {...view.mentor} /> · {view.usual}
          </p>
        </div>{' '}
        {!view.isVisitor && (
          <TextLink to="../mentor" relative="path">
            <span>
              Cambiar<span className="max-sm:sr-only"> mentor</span>
            </span>
          </TextLink>
        )}
      </div>
      {view.lost && <LostHourNotice lost={view.lost} username={view.mentor.username} />}
      <ErrorSummary errors={refused && { slots: [refused.error] }} labels={{}} title="Revisa el horario" />
      {view.offers.length > 1 && (
        <div className="mb-3 max-sm:[&_label]:py-2.5 max-sm:[&_label>span]:flex max-sm:[&_label>span]:flex-wrap max-sm:[&_label>span]:gap-x-2 sm:mb-6">
          <RadioCards
            legend="Qué quieres reservar"
            name={OFFER_FIELD}
            options={view.offers}
            defaultValue={first.offer}
          />
        </div>
      )}
      <SlotWeekChoice
        view={{ ...view, ...(length && { length }) }}
        mentorName={view.mentor.full_name}
        choice={{ ...choice, isExact: true }}
        hrefFor={(semana) =>
          `?${new URLSearchParams({ semana, ...(view.offers.length > 1 && { [OFFER_FIELD]: offer }) })}`
        }
      >
        <TextLink to="../mentor" relative="path">
          Elegir otro mentor
        </TextLink>
      </SlotWeekChoice>
    </WizardFrame>
  );
}

/** The requested hour is gone: links to the nearest ones, which select them. */
function LostHourNotice({ lost, username }: { lost: LostHour; username: string }) {
  return (
    <Callout tone="hint" className="mb-4">
      <p>
        <strong className="font-semibold">{lost.text}</strong>{' '}
        {lost.near.length > 0 ? 'Cerca quedan:' : 'Elige otro día.'}
      </p>
      {lost.near.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {lost.near.map(({ day, hour, text }) => (
            <li key={text}>
              <TextLink to={paths.book(username, { day, hour })}>{text}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

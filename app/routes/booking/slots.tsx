/** Wizard step 2: the week is `?semana=`, the choice a post (docs/product.md, 'Booking wizard'). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { formatHourly } from '~/api/contract/rules/price';
import { readForm } from '~/app/.server/forms/readForm';
import { contextOf } from '~/app/.server/requestContext';
import { usualPriceOf } from '~/app/domain/money/price';
import { faceOf } from '~/app/domain/site/face';
import { dayOfSlot, slotProblem, tidySlots, timeOfSlot } from '~/app/domain/slots/slots';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import * as paths from '~/app/paths';
import { SlotSummary } from '~/app/slots/SlotChoice';
import { SlotWeekChoice } from '~/app/slots/SlotWeekChoice';
import { keepIfFree, missingSlotsNotice, useSlotSelection, wantedIn } from '~/app/slots/slotSelection';
import stylesheet from '~/app/slots/slots.css?url';
import { areLost, LOST_SLOTS, loadSlotWeek, visitorClockView } from '~/app/slots/slotWeek';
import { Avatar } from '~/app/ui/Avatar';
import { Callout } from '~/app/ui/Callout';
import { afterRefusal } from '~/app/ui/revalidation';
import { StarRating } from '~/app/ui/Stars';
import { useMissingNotice } from '~/app/ui/StepFrame';
import { TextLink } from '~/app/ui/TextLink';
import { type LostHour, lostHour } from './bookWith';
import { NextButton, WizardFrame } from './WizardFrame';
import { type AnyWizard, openHours, requestedStep, requireSelectedMentor } from './wizard';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Seleccionar fecha · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openHours(args);
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
  return {
    ...view,
    reachable: isOtherWeek ? 2 : wizard.reachable,
    mentor: { ...faceOf(mentor), rating: mentor.profile.rating, reviews: mentor.profile.total_reviews },
    price: draft.price || usualPriceOf(mentor.profile),
    isVisitor: !user,
    day,
    lost: wanted && lostHour(wanted, view),
    selected: isOtherWeek ? [] : keepIfFree(wanted ? [wanted] : draft.slots, view),
    timeZone: context.config.timeZone,
    ...visitorClockView(view, context.zones),
  };
}

export async function action(args: ActionFunctionArgs) {
  const wizard = (await openHours(args)) ?? (await contextOf(args).logInFirst());
  const form = await readForm(args.request);
  const asked = requestedStep(form, 'horario');
  // A visitor comes from the profile.
  if (asked === 'mentor' && !wizard.user) return redirectDocument(paths.mentor(wizard.draft.mentor));
  const slots = form.getAll('slots').filter((value) => typeof value === 'string');
  const problem = asked ? null : (slotProblem(slots) ?? (await lostProblem(slots, wizard)));
  if (problem) return data({ error: problem, slots: tidySlots(slots) }, { status: 422 });
  wizard.save({ slots });
  const next = wizard.pathTo(asked ?? 'informacion');
  if (wizard.user) return redirect(next);
  const kept = paths.address(next, choiceOf(wizard.draft, tidySlots(slots)));
  return redirectDocument(paths.register('alumno', kept));
}

/** As `bookWith` reads it. */
const choiceOf = ({ mentor, expertises: [materia] }: AnyWizard['draft'], [first]: string[]) =>
  first ? { mentor, dia: dayOfSlot(first), hora: timeOfSlot(first), materia } : { mentor, materia };

async function lostProblem(slots: string[], wizard: AnyWizard): Promise<string | null> {
  const mentor = await requireSelectedMentor(wizard);
  return (await areLost(tidySlots(slots), mentor.id, wizard.context)) ? LOST_SLOTS : null;
}

export default function SlotStep() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { key } = useLocation();
  const choice = useSlotSelection(refused?.slots ?? view?.selected ?? [], key);
  const { missing, form } = useMissingNotice(missingSlotsNotice, key);
  if (!view) return null;
  return (
    <WizardFrame
      step="horario"
      wizard={view}
      summary={<SlotSummary slots={choice.slots} days={view.days} own={view.own} price={view.price} />}
      next={<NextButton missing={missing} />}
      form={form}
    >
      <div className="mb-4 flex items-center gap-3">
        <Avatar user={view.mentor} size="md" />
        <div className="min-w-0">
          <p className="text-muted">
            Elige cuándo quieres tu sesión con{' '}
            <strong className="font-semibold text-ink">{view.mentor.full_name}</strong>.
          </p>
          <p>
            <StarRating {...view.mentor} /> · {formatHourly(view.price)}
          </p>
          {!view.isVisitor && (
            <TextLink to="../mentor" relative="path">
              Cambiar mentor
            </TextLink>
          )}
        </div>
      </div>
      {view.lost && <LostHourNotice lost={view.lost} username={view.mentor.username} />}
      <ErrorSummary errors={refused && { slots: [refused.error] }} labels={{}} title="Revisa el horario" />
      <SlotWeekChoice view={view} mentorName={view.mentor.full_name} choice={choice}>
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

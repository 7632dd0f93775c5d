/** Shared by all loaders and actions of the wizard: the user, the draft, and the steps' addresses. */

import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { ADULT_AGE, ONLY_VERIFIED, SAY_YOUR_BIRTH_DATE } from '~/api/contract/rules/checks';
import { OFFER_CHANGED } from '~/api/contract/rules/mentorOffers';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import type { User } from '~/api/contract/users';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { optionalUser, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { pathOf } from '~/app/.server/requestUrl';
import {
  type Booked,
  type BookingDraft,
  changeDraft,
  emptyDraft,
  firstIncomplete,
  mayOpen,
  readBookingState,
  VISITOR,
  withoutPast,
} from '~/app/domain/booking/draft';
import { BOOKING_STEPS, isStep, type StepPath, stepNumber } from '~/app/domain/booking/steps';
import { usualPriceOf } from '~/app/domain/money/price';
import { startsEarly } from '~/app/domain/sessions/status';
import { infoToast } from '~/app/domain/site/toasts';
import { nearestOptions } from '~/app/domain/slots/alternatives';
import { dayOfSlot, minutesOf, shownTime, timeOf, timeOfSlot } from '~/app/domain/slots/slots';
import { capital, formatDay } from '~/app/domain/time/dates';
import { INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { address } from '~/app/paths';
import { freeSlotsOf, wantedIn } from '~/app/slots/slotSelection';
import { instantsOfSlots, type SlotWeek } from '~/app/slots/slotWeek';

/** Two base addresses of one wizard; visitors stay under the one they came to. */
const BASES = [paths.newMentorship(), paths.createMentorship()] as const;

export type Wizard = ReturnType<typeof wizardOf<User>>;
/** Of somebody who may have no account. */
export type AnyWizard = ReturnType<typeof wizardOf<User | null>>;

/** This student's wizard; null for strangers, for whom the layout shows 'Acceso requerido'. Others are led to what is for them. */
export async function openWizard(args: LoaderFunctionArgs): Promise<Wizard | null> {
  const context = contextOf(args);
  const user = await optionalUser(context);
  if (!user) return null;
  if (user.user_type !== 'alumno') {
    throw args.request.method === 'GET'
      ? redirect(paths.openMentorships({ reserva: 1 }))
      : statusResponse(403);
  }
  // The onboarding of a new user leads back here.
  if (user.first_name.trim() === '') context.newcomer.remember({ returnTo: pathOf(context.url) });
  return wizardOf(context, await requireUser(context));
}

export const visitorsWizard = (context: Context): AnyWizard => wizardOf<User | null>(context, null);

/** Step 2, which needs no account but a mentor. */
export async function openHours(args: LoaderFunctionArgs): Promise<AnyWizard | null> {
  const wizard = (await openStep('horario')(args)) ?? visitorsWizard(contextOf(args));
  return wizard.draft.mentor === '' ? null : wizard;
}

/** The wizard at a step; redirects to the first incomplete step if the draft is not that far. */
export const openStep = (step: StepPath) => async (args: LoaderFunctionArgs) => {
  const wizard = await openWizard(args);
  if (!wizard || mayOpen(step, wizard.draft)) return wizard;
  // A visitor's choice is in the address too, for the device on which they open the mail.
  const { search, searchParams } = wizard.context.url;
  const isChosen = searchParams.has('mentor') && wizard.draft.mentor === '';
  throw redirect(isChosen ? paths.newMentorship() + search : wizard.pathTo(firstIncomplete(wizard.draft)));
};

/** The guard of an action: without a wizard its visitor logs in, and the form comes back. */
export const orLogIn =
  <Opened>(open: (args: LoaderFunctionArgs) => Promise<Opened | null>) =>
  async (args: LoaderFunctionArgs): Promise<Opened> =>
    (await open(args)) ?? contextOf(args).logInFirst();

/** @throws the error page if the API does not answer */
export function findMentor(username: string, { api }: Pick<Context, 'api'>): Promise<User | null> {
  return orProblem(api.mentors.find(username));
}

export const offerOf = ({ profile }: User, offer: unknown) => profile.offers.find(({ id }) => id === offer);

/** The selected mentor; redirects to step 1 if they no longer exist, to step 2 if they have changed the offer. @throws the error page if the API does not answer */
export async function requireSelectedMentor({ context, draft, save, pathTo }: AnyWizard): Promise<User> {
  const mentor = await findMentor(draft.mentor, context);
  if (mentor && (draft.offer === '' || offerOf(mentor, draft.offer))) return mentor;
  save(mentor ? { offer: '', price: 0, slots: [] } : { mentor: '' });
  context.flash.set(infoToast(mentor ? OFFER_CHANGED : 'Ese mentor ya no está disponible'));
  throw redirect(pathTo(mentor ? 'horario' : 'mentor'));
}

/** The student has to ask that it may begin before the days to withdraw are over (docs/contract.md, 'Withdrawal'). */
export async function asksEarly(mentor: User, { context, draft }: Wizard): Promise<boolean> {
  const hours = instantsOfSlots(draft.slots, context.config.timeZone);
  if (!hours || !startsEarly({ mentor, ...hours }, context.now())) return false;
  return (await context.api.listCapabilities()).has('staff');
}

/**
 * The wizard with the draft that the form was made from (`Wizard.sealed`). If another tab has begun a booking with another
 * mentor, the form goes on with its own draft and the other is kept.
 */
export function wizardAsShown(sealed: unknown, { context, user, draft }: Wizard): Wizard {
  const value = typeof sealed === 'string' ? context.draft.open(sealed) : null;
  const shown = readBookingState(value, user.id, () => crypto.randomUUID()).draft;
  const isOther = shown.mentor !== '' && shown.mentor !== draft.mentor;
  return wizardOf(context, user, isOther ? shown : null);
}

function wizardOf<Who extends User | null>(context: Context, user: Who, shown: BookingDraft | null = null) {
  const newKey = () => crypto.randomUUID();
  const { isAdopted, ...read } = readBookingState(context.draft.read(), user?.id ?? VISITOR, newKey);
  if (isAdopted) context.draft.write(read);
  const at = { now: context.now(), timeZone: context.config.timeZone };
  const draft = withoutPast(shown ?? read.draft, at, newKey);
  const { pathname } = context.url;
  const base = BASES.find((one) => pathname === one || pathname.startsWith(`${one}/`)) ?? BASES[1];
  return {
    context,
    user,
    draft,
    booked: read.booked,
    /** What a student who is a minor, or has not said their age, reads from the first step on. */
    minors: user ? minorsText(user, context) : '',
    /** Number of the last step that may be opened. */
    reachable: stepNumber(firstIncomplete(draft)),
    pathTo: (step: StepPath | 'creada') => `${base}/${step}`,
    /** False if the draft would exceed its cookie. */
    save(change: Parameters<typeof changeDraft>[1]): boolean {
      const changed = changeDraft(draft, change, newKey);
      return changed === read.draft || context.draft.write({ ...read, draft: changed });
    },
    finish(booked: Booked) {
      context.draft.write({ owner: read.owner, draft: shown ? read.draft : emptyDraft(newKey), booked });
    },
    sealed: () => context.draft.seal({ owner: read.owner, draft }),
  };
}

/** '' where the API asks nothing, or is not ours. */
function minorsText({ user_type, date_of_birth }: User, { config, now }: Context): string {
  if (user_type !== 'alumno' || !config.ownApi || !config.admission.verifiedForMinors) return '';
  if (date_of_birth === '')
    return `${SAY_YOUR_BIRTH_DATE} Sin ella solo puedes pedirlas a mentores con el certificado de delitos sexuales comprobado.`;
  const adultAt = `${Number(date_of_birth.slice(0, 4)) + ADULT_AGE}${date_of_birth.slice(4, 10)}`;
  return adultAt <= now().toISOString().slice(0, 10) ? '' : `${ONLY_VERIFIED} Lo dice su tarjeta.`;
}

/** The target of a header button or 'Atrás'; null for any other intent. */
export function requestedStep(form: FormData, current: StepPath): StepPath | null {
  const intent = String(form.get(INTENT) ?? '');
  if (intent === 'back') return BOOKING_STEPS[stepNumber(current) - 2]?.path ?? null;
  return isStep(intent) ? intent : null;
}

/** Selects a mentor and applies other changes, and the area `?materia=` if it is theirs; false if they take no bookings or do not exist. */
export async function selectMentor(
  username: string,
  { context, draft, save }: AnyWizard,
  change: Parameters<AnyWizard['save']>[0] = {},
): Promise<boolean> {
  const mentor = await findMentor(username, context);
  if (!mentor?.profile.available) return false;
  const isChange = draft.mentor !== '' && draft.mentor !== mentor.username && draft.price > 0;
  const before = isChange ? await findMentor(draft.mentor, context) : null;
  // The previous mentor's usual price is replaced by the new one's.
  const isUsual = before !== null && usualPriceOf(before.profile) === draft.price;
  const subject = context.url.searchParams.get('materia');
  const isTheirs = mentor.profile.expertises.some(({ name_id }) => name_id === subject);
  const about = isTheirs && subject && { expertises: [subject] };
  return save({ mentor: mentor.username, ...(isUsual && { price: 0 }), ...about, ...change });
}

/**
 * 'Reservar' (`paths.book`): with a day `?dia=`, an hour `?hora=`, an offer `?oferta=` and an area `?materia=`. Opens step 2 if the
 * mentor takes bookings, with the hour selected if it is still free, else with the nearest free ones; or step 1 with the reason.
 */
export async function bookWith(username: string, wizard: AnyWizard): Promise<Response> {
  const { context, pathTo } = wizard;
  const { day, slot } = wantedIn(context.url.searchParams);
  // A new hour replaces the previous selection.
  if (await selectMentor(username, wizard, slot ? { slots: [] } : {})) {
    const hour = slot ? timeOfSlot(slot) : undefined;
    const oferta = context.url.searchParams.get('oferta') ?? undefined;
    return redirect(address(pathTo('horario'), { dia: day ?? undefined, hora: hour, oferta }));
  }
  const mentor = await findMentor(username, context);
  context.flash.set(
    mentor
      ? infoToast(`${mentor.full_name} no acepta reservas ahora`, 'Elige otro mentor.')
      : infoToast('No encontramos a ese mentor', 'Puede que ya no dé sesiones. Elige otro.'),
  );
  return redirect(pathTo('mentor'));
}

export type LostHour = NonNullable<ReturnType<typeof lostHour>>;

/** The requested slot if it is not free, with the nearest free ones of its week; null if it is. */
export function lostHour(slot: string, { rows, failed }: Pick<SlotWeek, 'rows' | 'failed'>) {
  const free = freeSlotsOf(rows);
  if (failed || free.includes(slot)) return null;
  return {
    text: `${slotText(slot)} ya no está libre.`,
    near: nearestOptions([slot], free).flatMap(([first]) =>
      first ? [{ day: dayOfSlot(first), hour: timeOfSlot(first), text: slotText(first) }] : [],
    ),
  };
}

/** 'Jueves 26, de 17:00 a 17:30' */
function slotText(slot: string): string {
  const [day, start] = [formatDay(dayOfSlot(slot), 'EEEE d'), timeOfSlot(slot)];
  const end = shownTime(timeOf(minutesOf(start) + SLOT_MINUTES));
  return `${capital(day)}, de ${start} a ${end}`;
}

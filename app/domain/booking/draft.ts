/** The draft of a booking (docs/product.md, 'Booking wizard'). It is read from a cookie, so any input is accepted. */
import { z } from 'zod';
import { descriptionProblem } from '~/api/contract/rules/limits';
import { readWeeks } from '~/app/domain/booking/repeating';
import { priceProblem } from '~/app/domain/money/price';
import { rangeOf, slotProblem, tidySlots } from '~/app/domain/slots/slots';
import { instantOf } from '~/app/domain/time/dates';
import { type StepPath, stepNumber } from './steps';

export const MAX_TOPICS = 20;

const texts = z.array(z.string()).catch([]);
const content = z.object({
  /** Username; '' = not chosen. */
  mentor: z.string().catch(''),
  /** Slot names, earliest first; not necessarily bookable together. */
  slots: texts.transform(tidySlots),
  /** Euros per hour; 0 = not set. */
  price: z.number().catch(0),
  /** The unusual price that was already questioned once (`judgePrice`); 0 = none. */
  asked: z.number().catch(0),
  additional_information: z.string().catch(''),
  /** name_ids. */
  expertises: texts,
  /** 'Sesión grupal': others may join once it is confirmed. */
  listed: z.boolean().catch(false),
  /** Id of the mentor's own offer, whose price is `price`; '' = none. */
  offer: z.string().catch(''),
  /** Number of weeks at the same hour; 1 = once. */
  weeks: z.number().transform(readWeeks).catch(1),
});
/** `key`: idempotency key of this booking; new content gets a new key. */
const stored = z.object({
  owner: z.string(),
  draft: content.extend({ key: z.uuid() }).nullable().catch(null),
  booked: z
    .object({
      digest: z.string(),
      mentorName: z.string(),
      mentor: z.string(),
      identifier: z.string(),
      /** The mentor's deadline to answer, an instant. */
      answerBy: z.string().default(''),
      /** Confirmed at once, by the mentor's rules. */
      confirmed: z.boolean().default(false),
      /** Of the first session. */
      slots: texts,
      /** yyyy-MM-dd; more than one are a series. */
      days: texts,
      /** Euros per hour. */
      price: z.number().default(0),
      offerName: z.string().default(''),
      /** When it was asked for, in milliseconds. */
      at: z.number().default(0),
    })
    .nullable()
    .catch(null),
});

type Content = z.output<typeof content>;
export type BookingDraft = Content & { key: string };

/** The last booking, for the success screen and a summary sent twice; '' = unknown. */
export type Booked = NonNullable<z.output<typeof stored>['booked']>;

/** The owner of a draft begun without an account; the first user to read it becomes its owner. */
export const VISITOR = '';

/** The state in the cookie if it belongs to `owner`, a user's id or `VISITOR`; otherwise an empty draft. */
export function readBookingState(value: unknown, owner: string, newKey: () => string) {
  const { data } = stored.safeParse(value);
  const found = data?.owner === owner || data?.owner === VISITOR ? data : null;
  return {
    owner,
    draft: found?.draft ?? emptyDraft(newKey),
    booked: found?.booked ?? null,
    /** It was a visitor's until now. */
    isAdopted: found !== null && found.owner !== owner,
  };
}

const JUST_MS = 3_600_000;

/** What this user has asked for within the last hour. */
export function justBooked(value: unknown, owner: string, now: Date): Booked | null {
  const { booked } = readBookingState(value, owner, () => '');
  return booked && booked.identifier !== '' && now.getTime() - booked.at < JUST_MS ? booked : null;
}

export const emptyDraft = (newKey: () => string): BookingDraft => ({ ...content.parse({}), key: newKey() });

/** Whether the draft is empty except perhaps for the mentor. */
export function isUntouched({ slots, additional_information, expertises }: BookingDraft): boolean {
  return slots.length === 0 && additional_information.trim() === '' && expertises.length === 0;
}

/** Another mentor clears slots and questioned price. Changed content gets a new key; unchanged returns the same draft. */
export function changeDraft(draft: BookingDraft, change: Partial<Content>, newKey: () => string) {
  const mentor = change.mentor ?? draft.mentor;
  const kept =
    mentor === draft.mentor ? {} : { slots: [], asked: 0, ...(draft.offer && { offer: '', price: 0 }) };
  const changed = {
    ...draft,
    ...kept,
    ...change,
    ...(change.slots && { slots: tidySlots(change.slots) }),
    ...(change.expertises && { expertises: [...new Set(change.expertises)] }),
  };
  return contentOf(changed) === contentOf(draft) ? draft : { ...changed, key: newKey() };
}

/** Removes slots that have started since they were chosen. */
export function withoutPast(draft: BookingDraft, at: { now: Date; timeZone: string }, newKey: () => string) {
  const range = rangeOf(draft.slots);
  const isPast = range !== null && instantOf(range.day, range.start, at.timeZone) <= at.now;
  return isPast ? changeDraft(draft, { slots: [] }, newKey) : draft;
}

export function topicsProblem(expertises: readonly string[]): string | null {
  return expertises.length > MAX_TOPICS ? `Elige como mucho ${MAX_TOPICS} temas` : null;
}

/** The first step whose conditions are not met; 'resumen' if all are. */
export function firstIncomplete(draft: BookingDraft): StepPath {
  if (draft.mentor === '') return 'mentor';
  if (slotProblem(draft.slots) !== null) return 'horario';
  const problems = [
    draft.offer ? null : priceProblem(draft.price),
    descriptionProblem(draft.additional_information),
    topicsProblem(draft.expertises),
  ];
  return problems.every((problem) => problem === null) ? 'resumen' : 'informacion';
}

/** True when every step before `step` is complete. */
export function mayOpen(step: StepPath, draft: BookingDraft): boolean {
  return stepNumber(step) <= stepNumber(firstIncomplete(draft));
}

/** A base64url digest that the summary's form sends back, so that only what was seen is booked. */
export async function digestOf(draft: BookingDraft): Promise<string> {
  const bytes = new TextEncoder().encode(`${contentOf(draft)}\n${draft.key}`);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
}

/** The order of the fields is that of the schema. */
const contentOf = ({ key: _, ...draft }: BookingDraft): string => JSON.stringify(draft);

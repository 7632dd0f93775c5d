import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { ExpertiseRef } from '~/api/contract/common';
import { readPrice } from '~/api/contract/rules/price';
import { mentorTexts } from '~/api/contract/rules/profile';
import type { Profile, ProfilePayload, User } from '~/api/contract/users';
import { changeOrVerify } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { successToast } from '~/app/domain/site/toasts';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import { applyEdits, type Editable, listIntents } from '~/app/forms/formEdits';
import { OFFER_ROWS, offerField } from '~/app/forms/profile/OwnOffers';
import {
  academicLevel,
  birthDate,
  firstName,
  lastName,
  mentorPrice,
  PROFILE_FORMS,
  phonePayload,
  phoneShape,
  taughtLanguages,
  trader,
  waysOfPaying,
  withPhone,
} from '~/app/forms/profile/profileSchemas';
import * as paths from '~/app/paths';

/** Distinct name_ids; names, which some servers store, are looked up in `options`. */
export function expertiseIds(refs: readonly ExpertiseRef[], options: readonly ExpertiseOption[]): string[] {
  const known = new Set(options.map((option) => option.name_id));
  const ids = refs.map(({ name_id, name }) =>
    known.has(name_id) ? name_id : (options.find((option) => option.name === name)?.name_id ?? name_id),
  );
  return [...new Set(ids)];
}

/** The stored values of the editors (docs/product.md, 'Own profile and weekly hours'). */
export function mentorValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { price, available, is_professional, languages, payment_ways } = profile;
  return {
    ...mentorTexts((name) => profile[name]),
    ...{ price, available, is_professional, languages, payment_ways },
    expertises: expertiseIds(profile.expertises, options),
    offers: profile.offers.map(({ id: _, ...offer }) => offer),
  };
}

export function studentValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { bio, academic_level, academic_level_display } = profile;
  return {
    bio,
    interests: expertiseIds(profile.interests, options),
    academic_level,
    academic_level_display,
    subjects_needed_help: distinctTexts(profile.subjects_needed_help),
    learning_goals: trimmedTexts(profile.learning_goals),
  };
}

export function personalValues(user: User) {
  const { first_name, last_name, phone_number, phone_number_country_code } = user;
  return {
    first_name,
    last_name,
    phone_number,
    phone_number_country_code,
    date_of_birth: user.date_of_birth.slice(0, 10),
  };
}

export const editorValues = (user: User, options: readonly ExpertiseOption[]) => ({
  ...personalValues(user),
  ...(user.user_type === 'mentor'
    ? mentorValues(user.profile, options)
    : studentValues(user.profile, options)),
});

const addOffer: Editable = (_form, intent) => intent === listIntents('offers').add;

const FIELDS = OFFER_ROWS.flatMap((row) =>
  ['name', 'minutes', 'total', 'first'].map((field) => offerField(field, row)),
);
const offerShape = Object.fromEntries(FIELDS.map((name) => [name, z.string().default('')]));

/** What is sent in place of the typed rows, without empty ones; the API judges it. */
function offersIn(form: FormData) {
  const offers = OFFER_ROWS.flatMap((row) => {
    const typed = (field: string) => String(form.get(offerField(field, row)) ?? '').trim();
    const [name, total, minutes] = [typed('name'), typed('total'), Number(typed('minutes'))];
    const first_only = form.has(offerField('first', row));
    return name || total ? [{ name, minutes, total: priceIn(total), first_only }] : [];
  });
  return { ...Object.fromEntries(FIELDS.map((name) => [name, undefined])), offers };
}

/** NaN if not a number, which is different from an empty price. */
const priceIn = (typed: string) => (typed.trim() === '' ? null : (readPrice(typed) ?? Number.NaN));

/**
 * The posted editor form: `isEdit` for an edit button (nothing is sent), no payload if a field is invalid. Without
 * `options` (not loaded), stored areas are kept. An emptied date is null, an unchanged telephone is sent as stored, fields
 * that stay empty are left out. `today`: YYYY-MM-DD in the marketplace's zone.
 */
export function readEditor(
  form: FormData,
  user: User & { user_type: keyof typeof PROFILE_FORMS },
  { options, today }: { options: readonly ExpertiseOption[]; today: string },
) {
  const { codes, least, edits, rules, search } = PROFILE_FORMS[user.user_type];
  const stored = editorValues(user, options);
  const { phone_number, phone_number_country_code } = stored;
  // The stored prefix, or the first one if it is not in the list.
  const code = phone_number_country_code || codes[0];
  const keepsPhone =
    form.get('phone_number') === phone_number && (form.get('phone_number_country_code') ?? code) === code;
  const shape = Object.entries({
    first_name: firstName,
    last_name: lastName,
    date_of_birth: birthDate({ today, least }),
    ...rules,
  }).map(([name, rule]) => [name, unlessStored(rule, Reflect.get(stored, name))]);
  const isEdit = applyEdits(form, [...edits, addOffer]);
  const sells = form.has(offerField('name', 0));
  const schema = z.object({
    ...Object.fromEntries(shape),
    ...phoneShape,
    ...search,
    ...(sells && offerShape),
    ...('price' in stored && {
      available: z.boolean().default(false),
      is_professional: trader,
      price: unlessStored(mentorPrice(stored.price, form.get(PRICE_ASKED)), stored.price, priceIn),
      [PRICE_ASKED]: z.string().optional(),
      languages: unlessStored(taughtLanguages, stored.languages),
      payment_ways: unlessStored(waysOfPaying, stored.payment_ways),
    }),
  });
  const submission = parseForm(form, keepsPhone ? schema : withPhone(schema, codes));
  if (submission.status !== 'success') return { isEdit, submission, payload: null };
  const { [PRICE_ASKED]: _, ...value } = submission.value;
  const phone = keepsPhone ? { phone_number, phone_number_country_code } : phonePayload(value, codes);
  // An unchanged level outside the contract is not sent.
  const level = academicLevel.safeParse(value.academic_level).data;
  const rest = { date_of_birth: value.date_of_birth || null, academic_level: level };
  const sent = { ...value, ...phone, ...rest, ...(sells && offersIn(form)) };
  const payload: ProfilePayload = omitUnchangedBlanks(sent, stored);
  return { isEdit, submission, payload };
}

const FAILURE = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

interface Saving {
  submission: Parameters<typeof refusedForm>[1];
  payload: ProfilePayload;
  /** A user's values of the form's fields, to check a save whose answer was lost. */
  valuesOf: (user: User) => object;
}

/** Saves and redirects to /profile, or returns the form with our alert and the API's messages. */
export async function saveProfile({ submission, payload, valuesOf }: Saving, context: Context) {
  const { auth } = context.api;
  try {
    await changeOrVerify(
      () => auth.updateProfile(payload),
      async () => {
        const stored = valuesOf(await auth.getMe());
        return Object.entries(payload).every(([name, value]) => isSame(value, Reflect.get(stored, name)));
      },
    );
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { headline: FAILURE, describe: () => FAILURE });
    return data({ result }, { status });
  }
  context.flash.set(successToast('Perfil actualizado'));
  return redirect(paths.profile());
}

/**
 * `rule`, except for the stored value: another server's profile may break our rules, and untouched fields must not block
 * a user. `read`: the value of a typed text.
 */
export function unlessStored<S>(
  rule: z.ZodType,
  stored: S,
  read: (typed: string) => unknown = (typed) => typed,
) {
  const typed: z.ZodType = Array.isArray(stored) ? z.array(z.string()) : z.string().default('');
  return typed.transform((value, context) => {
    if (isSame(typeof value === 'string' ? read(value) : value, stored)) return stored;
    const judged = rule.safeParse(value);
    if (judged.success) return judged.data;
    for (const { message, path } of judged.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });
}

const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

/** Lists in any order, texts without regard to line endings and blanks around them, null like ''. */
function comparable(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.replaceAll('\r\n', '\n').trim());
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? ''));
}

/** Leaves out fields that were and stay empty (null, '' or no entries), since other servers may reject blanks. */
function omitUnchangedBlanks(sent: object, stored: object): Record<string, unknown> {
  const entries = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !(isBlank(value) && isBlank(Reflect.get(stored, name))),
  );
  return Object.fromEntries(entries);
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

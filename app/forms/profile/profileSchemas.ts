/**
 * Schemas of the profile forms for actions, with the texts of docs/product.md, 'What forms ask'. Pages cannot import this:
 * the telephone tables in app/.server are too large for them. Empty optional values come out as ''.
 */
import { z } from 'zod';
import { offeredWaysIn } from '~/api/contract/rules/income';
import { languagesIn } from '~/api/contract/rules/languages';
import { isVisible } from '~/api/contract/rules/limits';
import { mentorPriceProblem } from '~/api/contract/rules/price';
import {
  ACADEMIC_LEVEL_VALUES,
  AREAS_MAX,
  BIO_MAX,
  introVideoAddress,
  LIST_ITEM_MAX,
  LIST_MAX,
  linkedinAddress,
  MENTOR_AGE_MIN,
  MENTOR_BIO_MIN,
  MENTOR_PHONE_CODES,
  MENTOR_TEXTS,
  mentorTexts,
  NAME_MAX,
  NAME_MISSING,
  NOT_A_BIRTH_DATE,
  STUDENT_AGE_MIN,
  STUDENT_BIO_MIN,
  STUDENT_PHONE_CODES,
} from '~/api/contract/rules/profile';
import { readPhone } from '~/app/.server/forms/phoneNumber';
import { judgePrice } from '~/app/domain/money/price';
import { trimmedTexts } from '~/app/domain/text/typedText';
import { isDay } from '~/app/domain/time/calendarDays';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { expertiseSearchShape } from '~/app/forms/fieldSchemas';
import { textListEdit } from '~/app/forms/formEdits';

const tooLong = (max: number) => `Como mucho ${max} caracteres.`;

const required = (missing: string, max: number) =>
  z.string({ error: missing }).trim().refine(isVisible, missing).max(max, tooLong(max));

/** A text of one line, or ''. */
const optional = (max: number) => z.string().trim().max(max, tooLong(max)).default('');

const biography = (texts: { missing: string; least: number; short: string }) =>
  z
    .string({ error: texts.missing })
    .trim()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(
      z
        .string({ error: texts.missing })
        .min(1, { error: texts.missing, abort: true })
        .min(texts.least, texts.short)
        .max(BIO_MAX, tooLong(BIO_MAX)),
    );

export const firstName = required(NAME_MISSING.first_name, NAME_MAX);
export const lastName = required(NAME_MISSING.last_name, NAME_MAX);

const mentorBio = biography({
  missing: 'La biografía profesional es obligatoria',
  least: MENTOR_BIO_MIN,
  short: `La biografía debe tener al menos ${MENTOR_BIO_MIN} caracteres`,
});
const studentBio = biography({
  missing: 'La biografía es obligatoria',
  least: STUDENT_BIO_MIN,
  short: `La biografía debe tener al menos ${STUDENT_BIO_MIN} caracteres`,
});

const nameIds = z.array(z.string().max(100)).max(AREAS_MAX, `Como mucho ${AREAS_MAX} áreas.`);

export const academicLevel = z.enum(ACADEMIC_LEVEL_VALUES, { error: 'Debe seleccionar un nivel académico' });

/** Texts of a TextList, already cleaned by `textListEdit`. */
const textList = z
  .array(z.string().trim().max(LIST_ITEM_MAX, `Cada elemento: como mucho ${LIST_ITEM_MAX} caracteres.`))
  .max(LIST_MAX, `Como mucho ${LIST_MAX}.`);

/** YYYY-MM-DD for someone aged at least `least`, or ''. `today` is a day in the marketplace's zone. */
export const birthDate = (when: { today: string; least: number }) =>
  z
    .string()
    .default('')
    .superRefine((day, context) => {
      const problem = day === '' ? null : birthProblem(day, when);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });

/** The https address that `read` finds in the text, or ''. */
const address = (max: number, read: (text: string) => string | null, message: string) =>
  optional(max).transform((text, context) => {
    const found = text === '' ? '' : read(text);
    if (found === null) context.addIssue({ code: 'custom', message });
    return found ?? '';
  });

const linkedinUrl = address(
  MENTOR_TEXTS.linkedin_url.max,
  linkedinAddress,
  'Escribe la dirección de tu perfil, por ejemplo https://www.linkedin.com/in/tu-nombre',
);

const introVideoUrl = address(
  MENTOR_TEXTS.intro_video_url.max,
  introVideoAddress,
  'Pega la dirección de un vídeo de YouTube o de Vimeo, por ejemplo https://youtu.be/…',
);

/** Euros per hour in steps of 0.50, including 0; null for an empty field. `usual`, `asked` as in `judgePrice`. */
export const mentorPrice = (usual: number | null, asked: unknown) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      if (text.trim() === '') return null;
      const { price, problem } = judgePrice(text, { usual, asked, problemOf: mentorPriceProblem });
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return price;
    });

/** Ticked languages, in the usual order. */
export const taughtLanguages = z.array(z.string()).transform(languagesIn);

/** Ticked ways of paying, in the usual order. */
export const waysOfPaying = z.array(z.string()).transform(offeredWaysIn);

/** Null: not said. */
export const trader = z
  .enum(['', 'true', 'false'], { error: 'Elige si eres profesional o particular.' })
  .default('')
  .transform((typed) => (typed === '' ? null : typed === 'true'));

/** The typed PhoneFields, checked together by `withPhone`, sent by `phonePayload`. */
export const phoneShape = {
  phone_number: z.string({ error: 'Escribe un solo teléfono.' }).trim().max(40, tooLong(40)).default(''),
  phone_number_country_code: z.string({ error: 'Elige un solo prefijo.' }).max(6).default(''),
};

type PhoneTyped = { [K in keyof typeof phoneShape]?: string };

/** The form with its telephone checked even if other fields are wrong. `codes` as in PhoneFields. */
export function withPhone<T extends z.ZodObject>(form: T, codes: readonly string[]): T {
  const problemOf = (typed: PhoneTyped, field: keyof PhoneTyped) => {
    const phone = phoneTyped(typed, codes);
    if (phone === null || !('problem' in phone)) return null;
    // A code that is not offered is the wrong field; any other problem is with the number.
    const wrong = codes.includes(codeOf(typed, codes)) ? 'phone_number' : 'phone_number_country_code';
    return field === wrong ? phone.problem : null;
  };
  const judge = <F extends z.ZodObject>(judged: F, field: keyof PhoneTyped) =>
    judged.refine((typed) => problemOf(typed, field) === null, {
      path: [field],
      when: () => true,
      error: ({ input }) => problemOf(input as PhoneTyped, field) ?? undefined,
    });
  return judge(judge(form, 'phone_number_country_code'), 'phone_number');
}

const codeOf = (typed: PhoneTyped, codes: readonly string[]) =>
  textOf(typed.phone_number_country_code) || (codes[0] ?? '');

/** The text of a value that before validation may be a list or a file. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The contract's fields for a validated telephone: national number and code, both '' if empty. */
export function phonePayload(typed: PhoneTyped, codes: readonly string[]) {
  const phone = phoneTyped(typed, codes);
  const known = phone !== null && 'national' in phone;
  return { phone_number: known ? phone.national : '', phone_number_country_code: known ? phone.code : '' };
}

function phoneTyped(typed: PhoneTyped, codes: readonly string[]) {
  const number = textOf(typed.phone_number);
  if (number === '') return null;
  return readPhone({ number, code: codeOf(typed, codes) }, codes);
}

/** The rules of the profile forms by type of user. */
export const PROFILE_FORMS = {
  mentor: {
    least: MENTOR_AGE_MIN,
    codes: MENTOR_PHONE_CODES,
    rules: {
      ...mentorTexts((name) => optional(MENTOR_TEXTS[name].max)),
      bio: mentorBio,
      linkedin_url: linkedinUrl,
      intro_video_url: introVideoUrl,
      expertises: nameIds.min(1, 'Debe seleccionar al menos un área de conocimiento'),
    },
    edits: [expertisesEdit('expertises')],
    search: expertiseSearchShape('expertises'),
  },
  alumno: {
    least: STUDENT_AGE_MIN,
    codes: STUDENT_PHONE_CODES,
    rules: {
      bio: studentBio,
      academic_level: academicLevel,
      subjects_needed_help: textList.min(1, 'Debe agregar al menos una asignatura donde necesita ayuda'),
      interests: nameIds,
      learning_goals: textList,
    },
    edits: [
      expertisesEdit('interests'),
      textListEdit('subjects_needed_help'),
      textListEdit('learning_goals', trimmedTexts),
    ],
    search: expertiseSearchShape('interests'),
  },
};

/** Birth dates: real days in the past, of a plausible age. */
const OLDEST = 120;

/** First and last birth date of people aged at least `least` as of `today` (all YYYY-MM-DD). */
export function birthRange({ today, least }: { today: string; least: number }): { min: string; max: string } {
  return { min: yearsBefore(today, OLDEST), max: yearsBefore(today, least) };
}

export function birthProblem(day: string, { today, least }: { today: string; least: number }): string | null {
  const { min, max } = birthRange({ today, least });
  if (!isDay(day)) return NOT_A_BIRTH_DATE;
  if (day >= today) return 'La fecha de nacimiento debe ser anterior a hoy.';
  if (day > max) return `Revisa el año: la edad mínima es de ${least} años.`;
  return day < min ? `Revisa el año: no puede ser anterior a ${min.slice(0, 4)}.` : null;
}

/** The same day that many years earlier; 28 February if there is no 29. */
function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
}

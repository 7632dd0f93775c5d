/** Rules for profiles, shared by the website's forms and the API (docs/contract.md, 'Users'). */

export const USER_TYPES = ['mentor', 'alumno', 'admin', 'support'] as const;
export type UserType = (typeof USER_TYPES)[number];
export const ROLE_NAMES: Record<UserType, string> = {
  mentor: 'Mentor',
  alumno: 'Estudiante',
  admin: 'Administración',
  support: 'Soporte',
};

/** Lengths in characters. */
export const MENTOR_BIO_MIN = 50;
export const STUDENT_BIO_MIN = 20;
export const NAME_MAX = 150;

/**
 * Texts of a mentor's profile by their API and column name; '' for none. A new one also needs a column and an entry in
 * app/forms/profile/profileFields.tsx.
 */
export const MENTOR_TEXTS = {
  bio: { label: 'Biografía', max: 5000 },
  expertise: { label: 'Especialidad principal', max: 300 },
  linkedin_url: { label: 'LinkedIn', max: 300 },
  intro_video_url: { label: 'Vídeo de presentación', max: 300 },
  payment_note: { label: 'Cómo te pagan', max: 80 },
};
export type MentorText = keyof typeof MENTOR_TEXTS;
export const BIO_MAX = MENTOR_TEXTS.bio.max;
export const EXPERTISE_MAX = MENTOR_TEXTS.expertise.max;
export const LINKEDIN_MAX = MENTOR_TEXTS.linkedin_url.max;

/** A value for each of a mentor's texts. */
export function mentorTexts<T>(of: (name: MentorText) => T): Record<MentorText, T> {
  const names = Object.keys(MENTOR_TEXTS) as MentorText[];
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<MentorText, T>;
}

export const AREAS_MAX = 50;
/** Limits of a list of texts: entries, and characters of each. */
export const LIST_MAX = 50;
export const LIST_ITEM_MAX = 200;

/** Years: the legal working age in Spain; the youngest pupil of a first class is 5. */
export const MENTOR_AGE_MIN = 16;
export const STUDENT_AGE_MIN = 5;

export const MENTOR_PHONE_CODES = ['+34', '+1', '+33', '+49'] as const;
export const STUDENT_PHONE_CODES = ['+34', '+33', '+44', '+1'] as const;

/** The country codes that a user of this type may have. */
export function phoneCodesOf(userType: UserType): readonly string[] {
  if (userType === 'mentor') return MENTOR_PHONE_CODES;
  if (userType === 'alumno') return STUDENT_PHONE_CODES;
  return [...new Set([...MENTOR_PHONE_CODES, ...STUDENT_PHONE_CODES])];
}

/** Message for any other country code. */
export const phoneCodeProblemText = (codes: readonly string[]): string =>
  `Elige un teléfono con prefijo ${codes.slice(0, -1).join(', ')} o ${codes.at(-1) ?? ''}.`;

export const NOT_A_BIRTH_DATE = 'La fecha de nacimiento no es válida.';
export const PASSWORD_MIN = 8;
export const WRONG_PASSWORD = 'La contraseña no es correcta.';
/** The name shown for deleted accounts (docs/contract.md, 'Who sees whom'). */
export const DELETED_USER_NAME = 'Usuario eliminado';

export const NAME_MISSING = {
  first_name: 'El nombre es obligatorio',
  last_name: 'Los apellidos son obligatorios',
};

/**
 * The https address of a LinkedIn page; scheme and 'www.' may be missing, query and fragment are dropped.
 * Null for other addresses and for LinkedIn's home page.
 */
export function linkedinAddress(text: string): string | null {
  const address = pastedAddress(text);
  if (!address) return null;
  const { hostname, pathname } = address;
  const isLinkedin = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  return isLinkedin && pathname !== '/' ? `https://${hostname}${pathname}` : null;
}

/** Video hosts without 'www.' or 'm.'; each finds the video's id in the address. */
const VIDEO_HOSTS: Record<string, (address: URL) => string | null> = {
  'youtube.com': ({ pathname, searchParams }) =>
    youtubeAddress(
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1],
    ),
  'youtu.be': ({ pathname }) => youtubeAddress(pathname.slice(1)),
  'vimeo.com': ({ pathname }) => vimeoAddress(/^\/(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(pathname)),
  'player.vimeo.com': ({ pathname, searchParams }) => {
    const found = /^\/video\/(\d+)\/?$/.exec(pathname);
    return vimeoAddress(found && [found[0], found[1], searchParams.get('h') ?? undefined]);
  },
};

const youtubeAddress = (id: string | null | undefined) =>
  id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;

/** Unlisted videos have a second part. */
function vimeoAddress(found: readonly (string | undefined)[] | null): string | null {
  if (!found) return null;
  const [, id = '', hash] = found;
  return `https://vimeo.com/${id}${hash && /^[0-9a-f]{4,40}$/.test(hash) ? `/${hash}` : ''}`;
}

/** The https address of a YouTube or Vimeo video from a pasted link; null for any other address. */
export function introVideoAddress(text: string): string | null {
  const address = pastedAddress(text);
  const host = address?.hostname.replace(/^(?:www|m)\./, '');
  return (address && host && Object.hasOwn(VIDEO_HOSTS, host) && VIDEO_HOSTS[host]?.(address)) || null;
}

/** An http address as people paste it: the scheme may be missing. */
function pastedAddress(text: string): URL | null {
  const typed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
  if (!URL.canParse(whole)) return null;
  const address = new URL(whole);
  const { protocol, username, password, port } = address;
  return /^https?:$/.test(protocol) && username === '' && password === '' && port === '' ? address : null;
}

/** docs/contract.md, 'Student profiles'. Here, so that pages that list them ship no zod. */
export const ACADEMIC_LEVELS = {
  educacion_primaria: 'Educación Primaria',
  educacion_secundaria_eso: 'Educación Secundaria (ESO)',
  bachillerato: 'Bachillerato',
  formacion_profesional_fp: 'Formación Profesional (FP)',
  estudios_universitarios: 'Estudios universitarios',
  estudios_postgrado: 'Estudios de postgrado',
} as const;
export type AcademicLevel = keyof typeof ACADEMIC_LEVELS;
export const ACADEMIC_LEVEL_VALUES = Object.keys(ACADEMIC_LEVELS) as [AcademicLevel, ...AcademicLevel[]];

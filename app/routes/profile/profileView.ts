/** The data of /profile (docs/product.md, 'Own profile and weekly hours', Profile). */
import type { BadgeSummary } from '~/api/contract/badges';
import { paymentText } from '~/api/contract/rules/income';
import { formatHourly } from '~/api/contract/rules/price';
import { introVideoAddress } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/users';
import { languageList } from '~/app/domain/mentors/knownFacts';
import { statedPrice, usualPriceOf } from '~/app/domain/money/price';
import { profileSummary } from '~/app/domain/profile/profileSummary';
import { urlOf } from '~/app/domain/text/url';
import * as paths from '~/app/paths';

/** `href` is null unless the address is https; `text` has no protocol, `www.` or trailing slash. */
export function linkedinLink(stored: string) {
  const address = stored.trim();
  if (address === '') return null;
  const url = urlOf(address);
  if (!url) return { href: null, text: address };
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return { href: url.protocol === 'https:' ? url.href : null, text };
}

/** Personal data as text, '' for none: '+34 612 345 678', dd/MM/yyyy. A date in another format is shown as sent. */
function personalView(user: User) {
  const { phone_number: number, phone_number_country_code: code, date_of_birth: born } = user;
  return {
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    phone: number === '' ? '' : `${code} ${number.replace(/(\d{3})(?=\d{2})/g, '$1 ')}`.trim(),
    birth: born.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1'),
  };
}

/** A part that may be empty: its placeholder and the link to fill it. */
export interface Fillable {
  title: string;
  empty: string;
  add: { to: string; text: string };
}

export type ProfileView = ReturnType<typeof profileView>;

const ADD_LINKS: Record<string, Fillable['add']> = {
  Especialidades: { to: paths.editProfile('expertises'), text: 'Añadir especialidades' },
  Intereses: { to: paths.editProfile('interests'), text: 'Añadir intereses' },
  'Necesito ayuda en': { to: paths.editProfile('subjects_needed_help'), text: 'Añadir asignaturas' },
};
const GOALS = {
  title: 'Objetivos de aprendizaje',
  empty: 'No hay objetivos definidos',
  add: { to: paths.editProfile('learning_goals'), text: 'Añadir objetivos' },
};
const EDIT_LINK = { to: paths.editProfile(), text: 'Editar perfil' };

const COUNTED = { mentor: 'recibido', alumno: 'dado' } as const;

/** How many medals a mentor has received, with what each means, or a student has given. */
export function medalsView(user_type: 'mentor' | 'alumno', { badges, ...all }: BadgeSummary) {
  const isMentor = user_type === 'mentor';
  const { total_badges: total, unique_badges: kinds } = all;
  if (total === 0) return { line: isMentor ? 'No has recibido medallas en tus mentorías aún' : '', each: [] };
  const count = total === 1 ? '1 medalla' : `${total} medallas`;
  return {
    line: `Has ${COUNTED[user_type]} ${count}, ${kinds === 1 ? 'de un solo tipo' : `de ${kinds} tipos`}.`,
    each: (isMentor ? badges : []).map(({ id, name, description, points, count }) => ({
      id,
      name: count > 1 ? `${name}, ${count} veces` : name,
      meaning: [description.trim(), points && `${points} ${points === 1 ? 'punto' : 'puntos'}`]
        .filter(Boolean)
        .join(' '),
    })),
  };
}

/** `nameOf` maps a name_id to an area's name, for servers that send nothing else. */
export function profileView(user: User, nameOf: (nameId: string) => string) {
  const { profile } = user;
  const { lists, ...summary } = profileSummary(user);
  const isMentor = user.user_type === 'mentor';
  const filled = lists.map((list) => ({
    ...list,
    names: list.names.map(nameOf),
    add: ADD_LINKS[list.title] ?? EDIT_LINK,
  }));
  return {
    ...summary,
    username: user.username,
    bio: profile.bio,
    /** `line`: their main expertise or academic level. */
    hasLine: (isMentor ? profile.expertise : profile.academic_level_display) !== '',
    lists: isMentor ? filled : [...filled, { ...GOALS, names: profile.learning_goals }],
    mentor: isMentor
      ? {
          price: statedPrice(profile.price),
          /** What students are offered meanwhile. */
          proposed: profile.price === null && formatHourly(usualPriceOf(profile)),
          rating: profile.rating,
          reviews: profile.total_reviews,
          available: profile.available,
          languages: languageList(profile.languages),
          payment: paymentText(profile.payment_ways, profile.payment_note),
          linkedin: linkedinLink(profile.linkedin_url),
          video: introVideoAddress(profile.intro_video_url) ?? '',
        }
      : null,
    personal: personalView(user),
  };
}

/** What /profile shows its owner (docs/product.md, 'Own profile and weekly hours', Profile). */

import type { User } from '~/api/contract/tolerant';
import * as paths from '~/app/paths';
import { type ProfileSummary, profileSummary } from '~/app/routes/dashboard/profileSummary';

/** `href` is null unless the address is https. */
interface LinkedinLink {
  href: string | null;
  /** Readable form: without protocol, `www.` and trailing slash. */
  text: string;
}

export function linkedinLink(stored: string): LinkedinLink | null {
  const address = stored.trim();
  if (address === '') return null;
  if (!URL.canParse(address)) return { href: null, text: address };
  const { protocol, href } = new URL(address);
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return { href: protocol === 'https:' ? href : null, text };
}

export interface PersonalView {
  name: string;
  email: string;
  /** '+34 600 …'; '' for none. */
  phone: string;
  /** dd/MM/yyyy; '' for none. */
  birth: string;
}

/** Personal data as text. A date in another format is shown as sent. */
function personalView(user: User): PersonalView {
  const { phone_number: number, phone_number_country_code: code, date_of_birth: born } = user;
  return {
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    phone: number === '' ? '' : `${code} ${number}`.trim(),
    birth: born.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1'),
  };
}

/** A part that may be empty: what stands there then, and the link to fill it. */
interface Fillable {
  title: string;
  empty: string;
  add: { to: string; text: string };
}
export interface FillableList extends Fillable {
  names: string[];
}
interface FillableText extends Fillable {
  text: string;
  /** What it is called while the profile is incomplete. */
  step: string;
}

export interface MentorView {
  /** Euros per hour; null if not set. */
  price: number | null;
  rating: number | null;
  reviews: number;
  available: boolean;
  linkedin: LinkedinLink | null;
}

export interface ProfileView extends Omit<ProfileSummary, 'lists'> {
  username: string;
  bio: string;
  /** `line` is their own text: a main expertise or an academic level. */
  hasLine: boolean;
  texts: FillableText[];
  lists: FillableList[];
  mentor: MentorView | null;
  personal: PersonalView;
}

const ADD_LINKS: Record<string, FillableList['add']> = {
  Especialidades: { to: paths.editProfile('expertises'), text: 'Añadir especialidades' },
  Intereses: { to: paths.editProfile('interests'), text: 'Añadir intereses' },
  'Necesito ayuda en': { to: paths.editProfile('subjects_needed_help'), text: 'Añadir asignaturas' },
};
const EDIT_LINK = { to: paths.editProfile(), text: 'Editar perfil' };

/** `nameOf` maps a name_id to an area's name, for servers that send nothing else. */
export function profileView(user: User, nameOf: (nameId: string) => string): ProfileView {
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
    texts: [
      {
        title: 'Sobre mí',
        text: profile.bio,
        empty: 'Todavía no has escrito tu biografía.',
        add: { to: paths.editProfile('bio'), text: 'Escribirla' },
        step: 'Escribe tu biografía',
      },
    ],
    hasLine: (isMentor ? profile.expertise : profile.academic_level_display) !== '',
    lists: isMentor ? filled : [...filled, goalsOf(profile.learning_goals)],
    mentor: isMentor
      ? {
          price: profile.price,
          rating: profile.rating,
          reviews: profile.total_reviews,
          available: profile.available,
          linkedin: linkedinLink(profile.linkedin_url),
        }
      : null,
    personal: personalView(user),
  };
}

function goalsOf(names: string[]): FillableList {
  return {
    title: 'Objetivos de aprendizaje',
    names,
    empty: 'No hay objetivos definidos',
    add: { to: paths.editProfile('learning_goals'), text: 'Añadir objetivos' },
  };
}

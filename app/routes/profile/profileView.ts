/** What /profile shows of the person it belongs to (spec.md section 2, Profile). */

import type { User } from '../../../api/contract/tolerant';
import { type ChipList, type ProfileSummary, profileSummary } from '../dashboard/profileSummary';
import { linkedinLink } from './linkedinLink';
import { type PersonalView, personalView } from './personalView';

/** A list of chips, and where to go when it is empty. */
export interface FillableList extends ChipList {
  add: { to: string; text: string };
}

export interface MentorView {
  /** Euros per hour; null when the mentor has set none. */
  price: number | null;
  rating: number | null;
  reviews: number;
  available: boolean;
  linkedin: ReturnType<typeof linkedinLink>;
}

export interface ProfileView extends Omit<ProfileSummary, 'lists'> {
  username: string;
  bio: string;
  lists: FillableList[];
  /** null for students. */
  mentor: MentorView | null;
  personal: PersonalView;
}

const ADD: Record<string, FillableList['add']> = {
  Especialidades: { to: '/profile/editar#field-expertises', text: 'Añadir especialidades' },
  Intereses: { to: '/profile/editar#field-interests', text: 'Añadir intereses' },
  'Necesito ayuda en': { to: '/profile/editar#field-subjects_needed_help', text: 'Añadir asignaturas' },
};
const EDIT = { to: '/profile/editar', text: 'Editar perfil' };

/** `nameOf` tells the name of an area by its name_id, for servers that send nothing else. */
export function profileView(user: User, nameOf: (nameId: string) => string): ProfileView {
  const { profile } = user;
  const { lists, ...summary } = profileSummary(user);
  const isMentor = user.user_type === 'mentor';
  const filled = lists.map((list) => ({
    ...list,
    names: list.names.map(nameOf),
    add: ADD[list.title] ?? EDIT,
  }));
  return {
    ...summary,
    username: user.username,
    bio: profile.bio,
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
    add: { to: '/profile/editar#field-learning_goals', text: 'Añadir objetivos' },
  };
}

/** How complete a profile is: what others look at before they book or teach, each thing counted once. */

import { PICTURE_PAGE } from '~/domain/picturePaths';

export interface Step {
  text: string;
  to: string;
  done: boolean;
}

interface Known {
  face: { profile_picture: string };
  bio: string;
  line: string;
  badge: string | null;
  lists: readonly { title: string; names: readonly string[]; add: { to: string; text: string } }[];
  mentor: { price: number | null } | null;
}

/** `week`: the mentor's weekly hours; null when they could not be read (then they do not count). */
export function stepsOf(profile: Known, week: readonly unknown[] | null): Step[] {
  const edit = (field: string) => `/profile/editar#field-${field}`;
  const hasLine = profile.line !== '' && profile.line !== profile.badge && profile.line !== 'Estudiante';
  const common = [
    { text: 'Sube una foto', to: PICTURE_PAGE, done: profile.face.profile_picture !== '' },
    { text: 'Escribe tu biografía', to: edit('bio'), done: profile.bio.trim() !== '' },
  ];
  const lists = profile.lists.map(({ names, add }) => ({ ...add, done: names.length > 0 }));
  if (!profile.mentor) {
    return [
      ...common,
      { text: 'Elige tu nivel académico', to: edit('academic_level'), done: hasLine },
      ...lists,
    ];
  }
  return [
    ...common,
    { text: 'Escribe tu especialidad principal', to: edit('expertise'), done: hasLine },
    ...lists,
    { text: 'Pon tu precio por hora', to: edit('price'), done: profile.mentor.price !== null },
    ...(week ? [{ text: 'Indica tu horario semanal', to: '/profile/horario', done: week.length > 0 }] : []),
  ];
}

/** Title and description of a public profile. Nobody tells a mentor's gender, so the words have none. */
import { formatEuros } from '~/domain/money';
import type { User } from '../../../api/contract/tolerant';

type Mentor = Pick<User, 'full_name' | 'profile'>;

/** Characters of a title that search engines show, about. */
const TITLE_MAX = 65;
const BRAND = ' · Mentorea';
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Ana Pérez: mentorías de Álgebra y Física · Mentorea', with as many areas as there is room for; `page` of the reviews. */
export function mentorTitle({ full_name, profile }: Mentor, page = 1): string {
  const names = profile.expertises.map((area) => area.name);
  const place = page > 1 ? `, reseñas, página ${page}` : '';
  const written = (count: number) =>
    `${full_name}: mentorías de ${list.format(names.slice(0, count))}${place}`;
  if (names.length === 0) return `${full_name}: mentorías particulares${place}${BRAND}`;
  const counts = names.map((_, i) => names.length - i);
  return (
    (counts.map(written).find((title) => title.length + BRAND.length <= TITLE_MAX) ?? written(1)) + BRAND
  );
}

/** The bio, or the facts where there is none; pageMeta cuts it. */
export function mentorDescription({ full_name, profile }: Mentor): string {
  if (profile.bio.trim() !== '') return profile.bio;
  const areas = profile.expertises.map((area) => area.name);
  const what = areas.length > 0 ? `Mentorías de ${list.format(areas)}` : 'Mentorías particulares';
  const price = profile.price === null ? '' : ` por ${formatEuros(profile.price)} la hora`;
  return `${what} con ${full_name}${price}. Elige una hora libre y reserva en Mentorea.`;
}

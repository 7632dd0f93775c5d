/** Title, description and addresses of a public profile (seo.md section 3). */
import { CARD_SIZE } from '../../../domain/mentorCard';
import { formatEuros } from '../../../domain/money';
import type { PageHead } from '../../../ui/pageMeta';
import type { Loaded } from './loadProfile';
import { reviewsPath } from './paths';
import type { ProfileView } from './profileView';

/** Areas that a title has room for. */
const AREAS = 2;

/** `pathname`: where a page stands that has no profile to show. */
export function headOf(loaded: Loaded | null, pathname: string): PageHead {
  if (loaded?.kind !== 'profile') {
    const { title, text } = loaded?.problem ?? { title: 'Mentor', text: '' };
    return { title: `${title} · Mentorea`, description: text, path: pathname, noindex: true };
  }
  const { profile } = loaded;
  const page = profile.reviews.state === 'shown' ? profile.reviews.value.page : 1;
  return {
    title: `${profile.name}${about(profile)}${page > 1 ? ` (reseñas, página ${page})` : ''} · Mentorea`,
    description: profile.bio || `Mentorías con ${profile.name} a ${formatEuros(profile.price)} por hora.`,
    path: reviewsPath(profile.username, page),
    type: 'profile',
    image: { ...profile.card, ...CARD_SIZE },
    noindex: !profile.indexed,
  };
}

/** ': mentorías de Álgebra y Física' */
function about({ areas, expertise }: ProfileView): string {
  const named = new Intl.ListFormat('es').format(areas.slice(0, AREAS));
  if (named) return `: mentorías de ${named}`;
  return expertise ? `: ${expertise}` : ': mentorías particulares';
}

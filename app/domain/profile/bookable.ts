/** A mentor's obstacles to being booked (docs/product.md, 'Dashboard'), for the dashboard and their profile. */
import type { User } from '~/api/contract/users';
import * as paths from '~/app/paths';

export interface Lack {
  name: string;
  text: string;
  to: string;
}

/**
 * Most helpful first; none once there are weekly hours and a price, and bookings are accepted. `weekly` null: unreadable,
 * counts as present.
 */
export function lacksOf({ profile }: User, weekly: readonly unknown[] | null): Lack[] {
  const hours = weekly?.length === 0;
  if (!hours && profile.price !== null && profile.available) return [];
  const all: (Lack & { isMissing: boolean })[] = [
    {
      name: 'horario',
      text: 'Di a qué horas enseñas: los estudiantes reservan en ellas.',
      to: paths.schedule(),
      isMissing: hours,
    },
    {
      name: 'precio',
      text: 'Pon tu precio por hora: sin él, lo propone cada estudiante.',
      to: paths.editProfile('price'),
      isMissing: profile.price === null,
    },
    {
      name: 'reservas',
      text: 'Vuelve a aceptar sesiones: ahora nadie puede reservar contigo.',
      to: paths.editProfile('available'),
      isMissing: !profile.available,
    },
  ];
  return all.flatMap(({ isMissing, ...lack }) => (isMissing ? [lack] : []));
}

import type { ProfileView } from './profileView';

const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });
const rating = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Total points; students, which are the reviews; average rating (spec.md section 2). */
export function Tiles({ profile }: { profile: ProfileView }) {
  const tiles = [
    { label: 'puntos', value: profile.points === null ? '–' : decimal.format(profile.points) },
    {
      label: profile.reviewCount === 1 ? 'estudiante' : 'estudiantes',
      value: profile.reviewCount === null ? '–' : decimal.format(profile.reviewCount),
    },
    { label: 'valoración media', value: profile.rating === null ? '–' : rating.format(profile.rating) },
  ];
  return (
    <dl className="tiles">
      {tiles.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

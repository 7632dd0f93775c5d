import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { ratingLabel } from '~/domain/mentorFilter';
import { formatEuros } from '~/domain/money';
import { namedTopics } from '~/domain/topics';
import { clearedHref, type DirectoryState, directoryHref } from './directoryUrl';
import type { FilterOptions } from './filterOptions';
import { DAYS, SHORT_PARTS } from './words';

interface ActiveFiltersProps {
  state: DirectoryState;
  options: FilterOptions;
}

/** What narrows the list, each a link that takes it off, and the way to take off all. */
export function ActiveFilters({ state, options }: ActiveFiltersProps) {
  return (
    <ul aria-label="Filtros puestos" className="mt-2 flex flex-wrap items-center gap-2">
      {activeFilters(state, options).map(({ label, without }) => (
        <li key={label}>
          <Link
            to={directoryHref(state, without)}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft py-1 pr-3 pl-4 text-teal-strong hover:bg-teal hover:text-on-teal"
          >
            <span className="sr-only">Quitar el filtro </span>
            {label}
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearedHref(state)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center px-2"
        >
          Limpiar filtros
        </Link>
      </li>
    </ul>
  );
}

function activeFilters(state: DirectoryState, options: FilterOptions) {
  const { q, expertises, priceMax, minRating, day, part } = state;
  const known = [...options.areas, ...options.counted];
  const found: ({ label: string; without: Partial<DirectoryState> } | null)[] = [
    q === '' ? null : { label: `«${q}»`, without: { q: '' } },
    ...namedTopics(expertises, known).map(({ name_id, name }) => ({
      label: name,
      without: { expertises: expertises.filter((id) => id !== name_id) },
    })),
    priceMax === null ? null : { label: `Hasta ${formatEuros(priceMax)}`, without: { priceMax: null } },
    minRating === null ? null : { label: ratingLabel(minRating), without: { minRating: null } },
    day === null ? null : { label: DAYS[day] ?? '', without: { day: null } },
    part === null ? null : { label: capital(SHORT_PARTS[part]), without: { part: null } },
  ];
  return found.filter((one) => one !== null);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

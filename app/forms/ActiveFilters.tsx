import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { CHIP_OFF, ChipOff } from './ChipOff';

interface ActiveFiltersProps {
  filters: readonly ({ label: string; without: string } | false)[];
  /** The address without any filter; null if filters are only removed one by one. */
  clear: { text: string; to: string } | null;
}

/** A list's active filters, each a link that removes it, and a link that removes all. */
export function ActiveFilters({ filters, clear }: ActiveFiltersProps) {
  const active = filters.filter((one) => one !== false);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filtros puestos" className="mt-2 mb-4 flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link to={without} preventScrollReset className={CHIP_OFF}>
            <ChipOff does="Quitar el filtro">{label}</ChipOff>
          </Link>
        </li>
      ))}
      {clear && (
        <li>
          <TextLink to={clear.to} preventScrollReset className="px-2">
            {clear.text}
          </TextLink>
        </li>
      )}
    </ul>
  );
}

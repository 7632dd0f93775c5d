import { Chip } from './Chip';
import { classes } from './classes';

interface ChipListProps {
  names: readonly string[];
  label?: string;
  className?: string;
  /** The rest becomes '+N más'. */
  most?: number;
}

export function ChipList({ names, label, className = 'gap-2', most = names.length }: ChipListProps) {
  if (names.length === 0) return null;
  const more = names.length - most;
  return (
    <ul aria-label={label} className={classes('flex flex-wrap', className)}>
      {names.slice(0, most).map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-muted">{`+${more} más`}</li>}
    </ul>
  );
}

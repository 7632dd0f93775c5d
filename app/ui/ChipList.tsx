import { Chip } from './Chip';
import { classes } from './classes';

interface ChipListProps {
  names: readonly string[];
  label?: string;
  className?: string;
  /** The rest becomes '+N más'. */
  most?: number;
  /** Number of further names. */
  more?: number;
}

export function ChipList(props: ChipListProps) {
  const { names, label, className = 'gap-2', most = names.length, more = names.length - most } = props;
  if (names.length === 0) return null;
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

import { Chip } from '~/ui/Chip';

export function Topics({ names, label = 'Temas' }: { names: string[]; label?: string }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}

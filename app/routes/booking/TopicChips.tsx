import { X } from 'lucide-react';

interface TopicChipsProps {
  chosen: { name_id: string; name: string }[];
  onDrop: (nameId: string) => void;
}

/** What is chosen; pressing a chip takes it off, by post where there are no scripts. */
export function TopicChips({ chosen, onDrop }: TopicChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Temas elegidos" className="mt-2 flex flex-wrap gap-2">
      {chosen.map(({ name_id, name }) => (
        <li key={name_id}>
          <input type="hidden" name="expertises" value={name_id} />
          <button
            type="submit"
            name="intent"
            value={`quitar:${name_id}`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              onDrop(name_id);
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft px-4 text-teal-strong hover:bg-teal hover:text-on-teal"
          >
            {name}
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">(quitar)</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

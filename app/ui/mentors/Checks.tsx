import * as paths from '~/app/paths';
import { Icon } from '~/app/ui/Icon';
import { PlainLink } from '~/app/ui/TextLink';

/** What staff have checked of a mentor; `explained`: with the way to what it means. */
export function Checks({ checks, explained = false }: { checks: readonly string[]; explained?: boolean }) {
  if (checks.length === 0) return null;
  return (
    <div className="mt-2 text-ok">
      <ul>
        {checks.map((text) => (
          <li key={text} className="flex items-start gap-1.5">
            <Icon name="badge-check" className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {explained && <PlainLink href={paths.safety('que-se-comprueba')}>Qué significa</PlainLink>}
    </div>
  );
}

import { Link } from '@remix-run/react';
import { classes } from '~/ui/classes';
import { KIND_NAMES, NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications';
import { notificationsHref } from './notificationsUrl';

interface KindFilterProps {
  chosen: NotificationKind | null;
  counts: Partial<Record<NotificationKind, number>>;
}

/** Links, each with how many it shows; of what there is none only the chosen one. */
export function KindFilter({ chosen, counts }: KindFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = NOTIFICATION_KINDS.filter((kind) => counts[kind] || kind === chosen);
  const entries = [
    { kind: null, name: 'Todas', count: all },
    ...kinds.map((kind) => ({ kind, name: KIND_NAMES[kind], count: counts[kind] ?? 0 })),
  ];
  return (
    <nav aria-label="Filtrar por tipo" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ kind, name, count }) => (
          <li key={name}>
            <Link
              to={notificationsHref({ kind, page: 1 })}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4',
                kind === chosen
                  ? 'border-teal bg-teal text-on-teal'
                  : 'border-line bg-card hover:border-teal hover:text-teal-strong',
              )}
            >
              {name}
              <span className="tabular-nums">({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from '@remix-run/react';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { listHref, readListState, readView, weekHref } from './listUrl';
import type { LoadedList, LoadedWeek } from './loadMentorships';
import { OPEN_PATH } from './open/openUrl';

type View = 'list' | 'week' | 'history';

/** Switches between list and week, keeping the search, and what ended before it took place. */
export function ViewSwitch({ search, view, history }: { search: string; view: View; history: boolean }) {
  const views = [
    { name: 'list', label: 'Lista', to: listHref(readListState(search)), icon: 'rows-3' },
    { name: 'week', label: 'Semana', to: weekHref(search, null), icon: 'calendar-range' },
    ...(history
      ? [{ name: 'history', label: 'Historial', to: paths.mentorshipHistory(), icon: 'calendar-x' } as const]
      : []),
  ] as const;
  return (
    <nav aria-label="Vista" className="inline-flex rounded-xl border border-line bg-card p-1">
      {views.map(({ name, label, to, icon }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={view === name ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 sm:px-4',
            view === name
              ? 'bg-teal-soft font-semibold text-teal-strong'
              : 'text-muted hover:text-teal-strong',
          )}
        >
          <Icon name={icon} className="size-5 max-sm:hidden" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface Props {
  title: string;
  shown: LoadedList | LoadedWeek;
  /** Query of the current or pending address. */
  search: string;
}

export function MentorshipsHeader({ title, shown: { isStudent, groups, history, reports }, search }: Props) {
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <ViewSwitch search={search} view={readView(search)} history={history} />
          {groups && (
            <ButtonLink to={OPEN_PATH} variant="secondary">
              Clases en grupo
            </ButtonLink>
          )}
          {reports && (
            <ButtonLink to={paths.reportedSessions()} variant="secondary">
              Incidencias
            </ButtonLink>
          )}
          {isStudent && (
            <ButtonLink to={paths.newMentorship()}>
              <Icon name="plus" className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

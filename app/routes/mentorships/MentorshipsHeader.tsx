import * as paths from '~/app/paths';
import { isFiltered, readListState, readView, tabHref, weekHref } from '~/app/sessions/listUrl';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { PageHeader } from '~/app/ui/PageHeader';
import type { LoadedList, LoadedWeek } from './loadMentorships';

/** 'Próximas', 'Semana' and 'Pasadas'; staff have everybody's sessions in one list instead. A filter goes over all of them. */
function ViewSwitch({ search, isStaff }: { search: string; isStaff: boolean }) {
  const view = readView(search);
  const isAll = view !== 'week' && isFiltered(readListState(search));
  const views = [
    { name: 'next', text: isStaff ? 'Todas' : 'Próximas', to: tabHref('next'), icon: 'rows-3' },
    { name: 'week', text: 'Semana', to: weekHref(null), icon: 'calendar-range' },
    { name: 'past', text: 'Pasadas', to: tabHref('past'), icon: 'check-check' },
  ] as const;
  return (
    <LinkSwitch
      label="Vista"
      links={views
        .filter(({ name }) => name !== 'week' || !isStaff)
        .map(({ name, ...link }) => ({ ...link, isCurrent: !isAll && name === view }))}
    />
  );
}

interface Props {
  title: string;
  shown: LoadedList | LoadedWeek;
  /** Query of the current or pending address. */
  search: string;
}

export function MentorshipsHeader({ title, shown, search }: Props) {
  const { isStudent, isStaff, reports, loadsDialogs, groups } = shown;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {reports && (
              <ButtonLink to={paths.reportedSessions()} variant="secondary">
                Incidencias
              </ButtonLink>
            )}{' '}
            {isStudent && (
              <ButtonLink to={paths.newMentorship()}>
                <Icon name="plus" className="size-5" />
                Nueva Mentoría
              </ButtonLink>
            )}
            {loadsDialogs && groups && (
              <ButtonLink to={paths.offerSession()} variant="secondary">
                Proponer sesión
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="-mt-2 mb-6 flex">
        <ViewSwitch search={search} isStaff={isStaff} />
      </div>
    </>
  );
}

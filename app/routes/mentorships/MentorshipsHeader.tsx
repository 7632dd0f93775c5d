import * as paths from '~/app/paths';
import { listHref, readListState, readView, weekHref } from '~/app/sessions/listUrl';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { PageHeader } from '~/app/ui/PageHeader';
import type { LoadedList, LoadedWeek } from './loadMentorships';
import { OPEN_PATH } from './open/openUrl';

type View = 'list' | 'week' | 'history';

/** Switches between list and week, keeping the search; links to the history. */
export function ViewSwitch(props: { search: string; view: View; history: boolean; week?: boolean }) {
  const { search, view, history, week = true } = props;
  const views = [
    { name: 'list', text: 'Lista', to: listHref(readListState(search)), icon: 'rows-3' },
    { name: 'week', text: 'Semana', to: weekHref(search, null), icon: 'calendar-range' },
    { name: 'history', text: 'Historial', to: paths.mentorshipHistory(), icon: 'calendar-x' },
  ] as const;
  const links = views.filter(({ name }) =>
    name === 'list' ? history || week : name === 'week' ? week : history,
  );
  return (
    <LinkSwitch
      label="Vista"
      links={links.map(({ name, ...link }) => ({ ...link, isCurrent: name === view }))}
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
  const { isStudent, isStaff, groups, history, reports } = shown;
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <ViewSwitch
            search={search}
            view={isStaff ? 'list' : readView(search)}
            history={history}
            week={!isStaff}
          />
          {groups && !isStaff && (
            <ButtonLink to={OPEN_PATH} variant="secondary">
              Clases en grupo
            </ButtonLink>
          )}{' '}
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
        </>
      }
    />
  );
}

import { Plus } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { OPEN_PATH } from './open/openUrl';
import { ViewSwitch } from './ViewSwitch';

interface Props {
  title: string;
  isStudent: boolean;
  /** There is a page of sessions that others may join (extension `group-sessions`). */
  groups: boolean;
  /** Query of the address that is shown or on its way. */
  search: string;
}

export function MentorshipsHeader({ title, isStudent, groups, search }: Props) {
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <ViewSwitch search={search} />
          {groups && (
            <ButtonLink to={OPEN_PATH} variant="secondary">
              Sesiones abiertas
            </ButtonLink>
          )}
          {isStudent && (
            <ButtonLink to="/mentorships/new">
              <Plus aria-hidden className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

import { Plus } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { ViewSwitch } from './ViewSwitch';

interface Props {
  title: string;
  isStudent: boolean;
  /** Query of the address that is shown or on its way. */
  search: string;
}

export function MentorshipsHeader({ title, isStudent, search }: Props) {
  return (
    <PageHeader
      title={title}
      actions={
        <>
          <ViewSwitch search={search} />
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

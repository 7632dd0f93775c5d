import { Form } from '@remix-run/react';
import { Users } from 'lucide-react';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { WHAT_OTHERS_SEE } from '~/app/routes/mentorships/groupStanding';
import type { MentorshipView } from '~/app/routes/mentorships/mentorshipView';
import type { GroupIntent } from '~/app/routes/mentorships/open/changeGroup';
import { OPEN_PATH } from '~/app/routes/mentorships/open/openUrl';
import type { GroupView } from '~/app/routes/mentorships/rights';
import type { DialogLinks } from './dialogLinks';

interface Props {
  mentorship: MentorshipView;
  links: DialogLinks;
}

/** Free seats of a group session and, for those who may decide, whether others can join. */
export function GroupSection({ mentorship, links }: Props) {
  const { group, identifier } = mentorship;
  if (!group) return null;
  const volver = links.hrefFor('detalle', identifier);
  return (
    <section className="rounded-2xl border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        <Users aria-hidden className="size-5 text-teal" />
        Sesión grupal
        {group.listed && group.seats && (
          <span className="font-sans text-base font-semibold">{group.seats}</span>
        )}
      </h3>
      <p className="mt-2">{groupText(group, mentorship)}</p>
      {group.canOpen && (
        <>
          <p className="mt-2 text-muted">{WHAT_OTHERS_SEE}</p>
          <GroupChangeForm intent="open" identifier={identifier} volver={volver} pending="Abriendo...">
            Abrir a otros estudiantes
          </GroupChangeForm>
        </>
      )}
      {group.canClose && (
        <GroupChangeForm intent="close" identifier={identifier} volver={volver} pending="Cerrando...">
          Cerrar el grupo
        </GroupChangeForm>
      )}
    </section>
  );
}

function groupText(group: GroupView, { confirmation, students, pricePerHour }: MentorshipView): string {
  if (group.isOpen) return 'Otros estudiantes la encuentran entre las sesiones abiertas y pueden unirse.';
  if (group.listed && !group.seats) return 'Estaba abierta a otros estudiantes.';
  if (group.listed && !confirmation) {
    return 'Otros estudiantes podrán unirse cuando su mentor la confirme.';
  }
  if (group.listed) return 'Está completa. Si alguien la deja antes de que empiece, otros podrán unirse.';
  if (!group.canOpen) return 'El grupo está cerrado: nadie más puede unirse.';
  const more =
    group.seatsLeft === 1
      ? 'podrá unirse un estudiante más'
      : `podrán unirse hasta ${group.seatsLeft} estudiantes más`;
  const now = students.length > 1 ? 'El grupo está cerrado. ' : '';
  return `${now}Si la abres, ${more}, y cada uno paga ${pricePerHour} por hora.`;
}

interface GroupChangeFormProps {
  intent: GroupIntent;
  identifier: string;
  volver: string;
  pending: string;
  children: string;
}

function GroupChangeForm({ intent, identifier, volver, pending, children }: GroupChangeFormProps) {
  return (
    <Form method="post" action={OPEN_PATH} replace preventScrollReset className="mt-3">
      <input type="hidden" name="identifier" value={identifier} />
      <input type="hidden" name="volver" value={volver} />
      <SubmitButton name="intent" value={intent} variant="secondary" pendingText={pending}>
        {children}
      </SubmitButton>
    </Form>
  );
}

import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { WHAT_OTHERS_SEE } from '~/app/sessions/groupStanding';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import type { GroupView } from '~/app/sessions/rights';
import type { GroupIntent } from './changeGroup';
import type { DialogProps } from './dialogLinks';

/** Free seats of a group session and, for those who may decide, whether others can join. */
export function GroupSection({ mentorship, links }: DialogProps) {
  const { group, identifier } = mentorship;
  if (!group) return null;
  const button = (value: GroupIntent, pendingText: string, label: string) => (
    <PostButton
      action={paths.openMentorships()}
      fields={{ identifier, volver: links.hrefFor('detalle', identifier) }}
      form={{ className: 'mt-3' }}
      name="intent"
      value={value}
      variant="secondary"
      pendingText={pendingText}
    >
      {label}
    </PostButton>
  );
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-x-3 text-xl">
        Sesión grupal{' '}
        {group.listed && group.seats && (
          <span className="font-sans text-base font-semibold">{group.seats}</span>
        )}
      </h3>
      <p className="mt-1">{groupText(group, mentorship)}</p>
      {group.canOpen && (
        <>
          {!group.isByMentor && <p className="mt-2 text-muted">{WHAT_OTHERS_SEE}</p>}
          {button('open', 'Abriendo...', 'Abrir a otros estudiantes')}
        </>
      )}
      {group.canClose && button('close', 'Cerrando...', 'Cerrar el grupo')}
    </section>
  );
}

function groupText(group: GroupView, { confirmation, students, pricePerHour }: MentorshipView): string {
  if (group.isOpen) return 'Otros estudiantes la encuentran entre las sesiones en grupo y pueden unirse.';
  if (group.listed && !group.seats) return 'Estaba abierta a otros estudiantes.';
  if (group.listed && !confirmation) return 'Otros estudiantes podrán unirse cuando su mentor la confirme.';
  if (group.listed) return 'Está completa. Si alguien la deja antes de que empiece, otros podrán unirse.';
  if (!group.canOpen) return 'El grupo está cerrado: nadie más puede unirse.';
  const more =
    group.seatsLeft === 1
      ? 'podrá unirse un estudiante más'
      : `podrán unirse hasta ${group.seatsLeft} estudiantes más`;
  const now = students.length > 1 ? 'El grupo está cerrado. ' : '';
  return `${now}Si la abres, ${more}${pricePerHour && `, y cada uno paga ${pricePerHour}`}.`;
}

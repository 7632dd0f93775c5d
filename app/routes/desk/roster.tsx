/** Many people invited at once: a list, what would happen, and the invitations (docs/product.md, "The staff's desk"). */
import { data, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { INVITATION_DAYS, ROSTER_MOST } from '~/api/contract/rules/invitations';
import { ROLE_NAMES } from '~/api/contract/rules/profile';
import type { Roster } from '~/app/.server/api/staff';
import { orRefused } from '~/app/.server/forms/readForm';
import { enterDesk, guarded } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { PageHeader } from '~/app/ui/PageHeader';
import { ListImport, type PlanProps } from './ListImport';
import { readListForm } from './readListForm';

export const loader = guarded(enterDesk, async () => null);

export const action = guarded(enterDesk, async ({ context }, args) => {
  const { list: people, isTrial } = await readListForm(args.request);
  return orRefused({ list: people }, async () => {
    const plan = await context.api.invitations.invite({ people, dry_run: isTrial });
    if (isTrial) return data({ list: people, plan: plan.lines });
    const sent = plan.sent === 1 ? 'Una invitación enviada' : `${plan.sent} invitaciones enviadas`;
    context.flash.set(successToast(sent, `Sirven durante ${INVITATION_DAYS} días.`));
    return redirect(paths.people());
  });
});

const EXAMPLE = 'Lucía Gómez Ruiz; lucia@instituto.es; estudiante; madre@correo.es';

export default function RosterPage() {
  const answer = useActionData<typeof action>();
  const plan = answer && 'plan' in answer ? answer.plan : null;
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Alta de varias personas"
        eyebrow={<BackLink to={paths.people()}>Personas</BackLink>}
      />
      <ListImport
        action={paths.roster()}
        field="people"
        answer={answer}
        label="Personas"
        lead="Cada persona recibe una invitación con su nombre de usuario y elige su contraseña. Si pones el correo de su madre, padre o tutor, le escribimos antes a esa persona, y hasta que da su permiso la cuenta no se puede usar."
        hint={
          <>
            Una por línea: nombre, correo, rol (estudiante o mentor) y correo del tutor, separados por comas,
            punto y coma o tabuladores. Solo hacen falta los dos primeros. Como mucho {ROSTER_MOST}.
            <br />
            <span className="wrap-anywhere">{EXAMPLE}</span>
          </>
        }
        fileHint="Con las columnas nombre, correo, rol y tutor."
        plan={plan && planOf(plan)}
      />
    </div>
  );
}

const STATES = {
  new: 'Cuenta nueva',
  waiting: 'Ya invitada: se le vuelve a escribir',
  recent: 'Se le acaba de escribir: no se repite',
  member: 'Ya tiene cuenta: no se le escribe',
};

/** What inviting would do; nothing is done yet. */
function planOf(lines: Roster['lines']): PlanProps {
  const isAsked = ({ state }: Roster['lines'][number]) => state === 'new' || state === 'waiting';
  const asked = lines.filter(isAsked).length;
  return {
    heading: 'Esto pasará',
    columns: ['Línea', 'Nombre', 'Usuario', 'Correo', 'Rol', 'Qué pasa'],
    rows: lines.map((one) => [
      one.line,
      one.full_name,
      one.username,
      one.email,
      ROLE_NAMES[one.user_type],
      <>
        {STATES[one.state]}{' '}
        {isAsked(one) && one.guardian_email && (
          <span className="block text-muted">{`Antes, a ${one.guardian_email}`}</span>
        )}
      </>,
    ]),
    button: asked === 0 ? null : asked === 1 ? 'Invitar a 1 persona' : `Invitar a ${asked} personas`,
    nothing: 'Todas tienen ya su cuenta o su invitación: no hay a quién escribir.',
  };
}

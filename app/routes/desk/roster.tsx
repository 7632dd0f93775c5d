/** Many people invited at once: a list, what would happen, and the invitations (docs/product.md, "The staff's desk"). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { INVITATION_DAYS, ROSTER_MOST } from '~/api/contract/rules/invitations';
import type { Roster } from '~/app/.server/api/invitations';
import { readForm, textOfFile } from '~/app/.server/forms/readForm';
import { enterDesk } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel, TextAreaField } from '~/app/forms/Field';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Card } from '~/app/ui/Card';
import tableSheet from '~/app/ui/figuresTable.css?url';
import { PageHeader } from '~/app/ui/PageHeader';
import { type RefusedCase, refusedCase } from './refusedCase';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tableSheet }];

export const meta = () => [{ title: 'Alta de varias personas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  await enterDesk(args);
  return null;
}

interface Answer {
  people: string;
  plan: Roster | null;
  refused: RefusedCase | null;
}

export async function action(args: ActionFunctionArgs) {
  const { context } = await enterDesk(args);
  const form = await readForm(args.request);
  const file = form.get('file');
  const people =
    file instanceof File && file.size > 0
      ? textOfFile(await file.arrayBuffer())
      : String(form.get('people') ?? '');
  const invites = form.get(INTENT) === 'invite';
  try {
    const plan = await context.api.invitations.invite({ people, dry_run: !invites });
    if (!invites) return data<Answer>({ people, plan, refused: null });
    const sent = plan.sent === 1 ? 'Una invitación enviada' : `${plan.sent} invitaciones enviadas`;
    context.flash.set(successToast(sent, `Sirven durante ${INVITATION_DAYS} días.`));
    return redirect(paths.people());
  } catch (error) {
    const refused = refusedCase(error, {});
    return data<Answer>({ people, plan: null, refused }, { status: refused.status });
  }
}

const LABELS = { people: 'Personas', file: 'O un archivo CSV' };
const EXAMPLE = 'Lucía Gómez Ruiz; lucia@instituto.es; estudiante; madre@correo.es';

export default function RosterPage() {
  const { people = '', plan = null, refused = null } = useActionData<typeof action>() ?? {};
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Alta de varias personas"
        eyebrow={<BackLink to={paths.people()}>Personas</BackLink>}
      />
      <div className="flex flex-col gap-6">
        {plan && <Plan people={people} plan={plan} />}
        <Card>
          <Form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-5">
            <p className="text-muted">
              Cada persona recibe una invitación con su nombre de usuario y elige su contraseña. Si pones el
              correo de su madre, padre o tutor, le escribimos antes a esa persona, y hasta que da su permiso
              la cuenta no se puede usar.
            </p>
            <ErrorSummary errors={refused?.errors} labels={LABELS} title="La lista no vale todavía" />
            <TextAreaField
              label={LABELS.people}
              name="people"
              rows={8}
              hint={
                <>
                  Una por línea: nombre, correo, rol (estudiante o mentor) y correo del tutor, separados por
                  comas, punto y coma o tabuladores. Solo hacen falta los dos primeros. Como mucho{' '}
                  {ROSTER_MOST}.
                  <br />
                  <span className="wrap-anywhere">{EXAMPLE}</span>
                </>
              }
              defaultValue={people}
              errors={refused?.errors.people}
            />
            <Field
              label={<OptionalLabel text={LABELS.file} />}
              name="file"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              hint="Con las columnas nombre, correo, rol y tutor. Se usa en lugar de lo escrito arriba."
            />
            <div>
              <SubmitButton name={INTENT} value="try" variant={plan ? 'secondary' : 'primary'}>
                Comprobar la lista
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </div>
  );
}

const STATES = {
  new: 'Cuenta nueva',
  waiting: 'Ya invitada: se le vuelve a escribir',
  member: 'Ya tiene cuenta: no se le escribe',
};

/** What inviting would do, line by line; nothing is done yet. */
function Plan({ people, plan: { lines } }: { people: string; plan: Roster }) {
  const asked = lines.filter(({ state }) => state !== 'member').length;
  return (
    <Card as="section" aria-labelledby="plan" className="flex flex-col gap-4">
      <h2 id="plan" className="text-xl">
        Esto pasará
      </h2>
      <div className="overflow-x-auto">
        <table className="figures-table w-full min-w-xl">
          <thead>
            <tr>
              {['Línea', 'Nombre', 'Usuario', 'Correo', 'Rol', 'Qué pasa'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <tr key={one.line}>
                <td>{one.line}</td>
                <th scope="row">{one.full_name}</th>
                <td>{one.username}</td>
                <td className="wrap-anywhere">{one.email}</td>
                <td>{one.user_type === 'mentor' ? 'Mentor' : 'Estudiante'}</td>
                <td>
                  {STATES[one.state]}
                  {one.state !== 'member' && one.guardian_email && (
                    <span className="block wrap-anywhere text-muted">{`Antes, a ${one.guardian_email}`}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked === 0 ? (
        <p>Todas tienen ya su cuenta: no hay a quién invitar.</p>
      ) : (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="people" value={people} />
          <SubmitButton name={INTENT} value="invite" pendingText="Invitando...">
            {asked === 1 ? 'Invitar a 1 persona' : `Invitar a ${asked} personas`}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

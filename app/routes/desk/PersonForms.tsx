/** What staff do to an account, as forms; what may be done is said by the API. */
import { rolesBeside } from '~/api/contract/rules/people';
import { ROLE_NAMES } from '~/api/contract/rules/profile';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { Field, SelectField } from '~/app/forms/Field';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { TitledCard } from '~/app/ui/Card';
import { Form } from '~/app/ui/router';
import { OpenCaseForm, USERNAME } from './DeskForm';
import type { OnePersonView } from './personTexts';

export const PERSON_LABELS = { text: 'Por qué', role: 'Rol', username: 'Nombre de usuario' };

interface FormsProps {
  one: OnePersonView;
  refused: Refused | null;
}

const MAILS = {
  activation: 'Mandar otra vez el correo de activación',
  invitation: 'Mandar otra vez la invitación',
  guardian: 'Mandar otra vez el correo a su madre, padre o tutor',
};
const WAITING = {
  activation: '',
  invitation: 'Invitada, aún sin entrar: se activa al aceptar.',
  guardian:
    'Invitada, aún sin entrar: se activa al aceptar, y antes hace falta el permiso de su madre, padre o tutor.',
};

export function Help({ one: { face, acts, waits } }: { one: OnePersonView }) {
  const ways = [
    ['end-sessions', 'Cerrar sus sesiones'],
    ['reset', waits ? MAILS[waits] : 'Mandar correo para una contraseña nueva'],
    ['activate', 'Activar la cuenta'],
  ] as const;
  const possible = ways.filter(([act]) => acts.includes(act));
  if (possible.length === 0) return null;
  return (
    <TitledCard id="ayudar" title="Ayudar" titleClass="mb-3">
      {waits && WAITING[waits] && <p className="mb-3 text-muted">{WAITING[waits]}</p>}
      <div className="flex flex-wrap gap-3">
        {possible.map(([intent, text]) => (
          <PostButton
            key={intent}
            action={paths.person(face.username)}
            fields={{ intent }}
            variant="secondary"
            pendingText="Un momento..."
          >
            {text}
          </PostButton>
        ))}
      </div>
    </TitledCard>
  );
}

/** Measures are decisions of a case: this opens it. */
export const MeasureForm = ({ refused }: FormsProps) => (
  <OpenCaseForm
    heading="Tomar una medida"
    lead="Avisar, ocultar sus textos y su foto, congelar, desactivar o suspender: se decide en un caso, con un motivo que esa persona lee y puede objetar."
    labels={PERSON_LABELS}
    refused={refusedOf(refused, 'case')}
  />
);

const refusedOf = (refused: Refused | null, intent: string) =>
  refused?.values.intent === intent ? refused : null;

/** For administrators. */
export function AdminForms({ one: { type, face }, refused }: FormsProps) {
  const [role, erase] = [refusedOf(refused, 'role'), refusedOf(refused, 'erase')];
  return (
    <TitledCard id="administrar" title="Solo administración" className="flex flex-col gap-4">
      <Form method="post" noValidate className="flex flex-wrap items-end gap-4">
        <SelectField
          {...fieldsOf(PERSON_LABELS, role, { role: type ?? '' })('role')}
          hint="Sus accesos se cierran. De estudiante a mentor, o al revés, solo sin perfil ni sesiones."
          options={(type ? rolesBeside(type) : []).map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
        <SubmitButton name="intent" value="role" variant="secondary" pendingText="Cambiando...">
          Cambiar el rol
        </SubmitButton>
      </Form>
      <details open={erase !== null}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Eliminar la cuenta</summary>
        <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-4">
          <p className="text-muted">
            Sus datos se borran y no vuelven, como si lo hiciera esa persona. Lo que otras necesitan queda sin
            su nombre.
          </p>
          <Field
            {...fieldsOf(PERSON_LABELS, erase)('username')}
            {...USERNAME}
            required
            hint={`Escribe «${face.username}» para confirmar.`}
          />
          <SubmitButton name="intent" value="erase" variant="danger" pendingText="Eliminando...">
            Eliminar la cuenta
          </SubmitButton>
        </Form>
      </details>
    </TitledCard>
  );
}

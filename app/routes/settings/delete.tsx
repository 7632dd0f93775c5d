import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { createRunOnce, newFormId, workKey } from '~/app/.server/forms/once';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { guarded, posted, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { endSession } from '~/app/.server/session/session';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { TitledCard } from '~/app/ui/Card';
import { deleteAccount } from './deleteAccount';
import { SettingsPage } from './SettingsPage';
import { deleteForm } from './settingsForms';

const UNKNOWN =
  'El servidor no ha contestado y no sabemos si tu cuenta llegó a eliminarse. Espera un momento y vuelve a cargar esta página: si sigues dentro, la cuenta sigue existiendo.';
const LABELS = { password: 'Contraseña', sure: 'Confirmación' };
const hideFields = ['password'];

const deletions = createRunOnce<void>();

export const loader = guarded(contextOf, async (context) => {
  const { username, user_type } = await requireUser(context);
  const offered = await context.api.listCapabilities();
  return {
    username,
    isMentor: user_type === 'mentor',
    /** The data can be exported, and the consequences are known; otherwise only those of any server are stated. */
    isKnown: offered.has('account'),
    formId: newFormId(),
  };
});

/** DELETE /api/auth/delete/ (docs/contract.md, 'Leaving for good'). */
export const action = posted(contextOf, async (context, form) => {
  // At a second press account and session may be gone: the form itself is known, by its id and what was typed.
  const key = workKey('', form);
  const isDone = await deletions.find(key)?.then(
    () => true,
    () => false,
  );
  if (isDone) return leave(context);
  const { username } = await requireUser(context);
  const submission = parseForm(form, deleteForm);
  if (submission.status !== 'success') {
    const answer = { result: submission.reply({ hideFields }), blocking: [], isUnknown: false };
    return data(answer, { status: 422 });
  }
  const { password } = submission.value;
  try {
    await deletions.run(key, () => deleteAccount({ username, password }, context));
  } catch (error) {
    const options = { names: ['password'], apart: 'mentorships', hideFields, unknown: UNKNOWN };
    const { result, status, isUnknown } = refusedForm(error, submission, options);
    return data({ result, blocking: fieldErrorsOf(error).mentorships ?? [], isUnknown }, { status });
  }
  return leave(context);
});

function leave(context: Context) {
  endSession(context);
  return redirect(paths.accountDeleted());
}

export default function DeleteAccount() {
  const { username, isMentor, isKnown, formId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer?.result;
  /** Confirmed sessions that prevent the deletion, as named by the API. */
  const blocking = answer?.blocking ?? [];
  return (
    <SettingsPage
      section="eliminar"
      title="Eliminar mi cuenta"
      lead="Es para siempre: nadie puede recuperarla después, tampoco nosotros."
    >
      <div className="flex flex-col gap-6">
        {isKnown ? (
          <KnownConsequences isMentor={isMentor} />
        ) : (
          <p>Dejarás de poder entrar con ella, y lo que hay en ella dejará de estar a tu alcance.</p>
        )}
        {isKnown && (
          <div className="flex flex-col items-start gap-3">
            <p>Antes de irte puedes llevarte todo lo que guardamos sobre ti.</p>
            <ButtonLink to={paths.exportData()} variant="secondary" reloadDocument>
              Descargar mis datos
            </ButtonLink>
          </div>
        )}
      </div>
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5 border-t border-line pt-6">
        <input type="hidden" name={FORM_ID} value={formId} />
        <ErrorSummary title={titleOf(answer)} errors={result?.error} labels={LABELS} />
        {blocking.length > 0 && (
          <TitledCard id="pendientes" title="Lo que lo impide" className="flex flex-col items-start gap-4">
            <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-muted">
              {blocking.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <ButtonLink to={paths.mentorships({ status: 'confirmed' })} variant="secondary">
              Ver Mis Mentorías
            </ButtonLink>
          </TitledCard>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={LABELS.password}
          name="password"
          current
          hint="Para asegurarnos de que eres tú."
          result={result}
        />
        <CheckboxField
          label="Entiendo que mi cuenta se elimina para siempre."
          name="sure"
          required
          defaultChecked={textOf(result, 'sure') === 'on'}
          errors={errorsOf(result, 'sure')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" className="max-sm:w-full">
            Eliminar mi cuenta
          </SubmitButton>{' '}
          <ButtonLink to={paths.settings()} variant="quiet" className="max-sm:w-full">
            Mejor no
          </ButtonLink>
        </div>
      </Form>
    </SettingsPage>
  );
}

function titleOf(answer: { blocking: string[]; isUnknown: boolean } | undefined): string {
  if (answer?.isUnknown) return 'No sabemos si tu cuenta se ha eliminado';
  return answer?.blocking.length ? 'Todavía no puedes eliminar tu cuenta' : 'No hemos eliminado tu cuenta';
}

function ConsequenceList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-6 marker:text-muted">{children}</ul>
    </div>
  );
}

/** The consequences of a deletion (docs/contract.md, 'Leaving for good', account deletion). */
function KnownConsequences({ isMentor }: { isMentor: boolean }) {
  return (
    <>
      <ConsequenceList title="Se borra">
        <li>
          {isMentor
            ? 'Tu perfil público, tu foto, tu horario, tu precio y tus datos de contacto.'
            : 'Tu perfil, tu foto y tus datos de contacto.'}
        </li>
        <li>
          {isMentor
            ? 'Los archivos de tus sesiones y conversaciones, también los que añadieron tus estudiantes.'
            : 'Los archivos que añadiste a tus sesiones y conversaciones.'}
        </li>
        <li>Tus avisos, tus favoritos, tu calendario conectado y la lista de tus dispositivos conectados.</li>
        <li>Tu usuario y tu correo quedan libres para registrarse otra vez.</li>
      </ConsequenceList>
      <ConsequenceList title="Se queda, sin tu nombre">
        <li>
          Las sesiones que ya tuviste, las reseñas y los mensajes: también son de la otra persona, que los
          verá de «Usuario eliminado».
        </li>
      </ConsequenceList>
      <ConsequenceList title="Con tus sesiones">
        <li>
          Las {isMentor ? 'solicitudes que no has confirmado' : 'solicitudes que aún no te han confirmado'} se
          cancelan, y {isMentor ? 'cada estudiante recibe' : 'cada mentor recibe'} un aviso.
        </li>
        <li>
          Si tienes sesiones confirmadas por delante, primero tendrás que cancelarlas: alguien cuenta contigo.
        </li>
      </ConsequenceList>
    </>
  );
}

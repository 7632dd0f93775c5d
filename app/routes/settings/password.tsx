import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { Context } from '~/app/.server/context';
import { createRunOnce, newFormId, workKey } from '~/app/.server/forms/once';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf } from '~/app/forms/formReply';
import { FORM_ID } from '~/app/forms/hiddenFields';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { paths } from '~/app/paths';
import { describeOrUnknown } from './describeOrUnknown';
import { PASSWORD_LABELS } from './labels';
import { SettingsPage } from './SettingsPage';
import { passwordForm } from './settingsForms';

export const meta = () => [{ title: 'Cambiar la contraseña · Mentorea' }];

const UNKNOWN =
  'El servidor no ha contestado y no sabemos si el cambio llegó a hacerse. Si tu contraseña actual ya no sirve, entra con la nueva.';
const names = Object.keys(PASSWORD_LABELS);

const changes = createRunOnce<void>();

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { username } = await requireUser(context);
  return { username, endsOthers: await endsOtherSessions(context), formId: newFormId() };
}

/** Only a server that tells of sessions is known to end the others with their password. */
async function endsOtherSessions({ api }: Context): Promise<boolean> {
  return (await api.listCapabilities()).has('sessions');
}

/** PUT /api/auth/change-password/ (docs/contract.md, 'Calls: accounts and profiles'): this session stays. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const form = await readForm(args.request);
  const submission = parseForm(form, passwordForm);
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields: names }) }, { status: 422 });
  }
  const { old_password, new_password } = submission.value;
  try {
    await changes.run(workKey(user.id, form), () =>
      context.api.passwords.change({ old_password, new_password }),
    );
  } catch (error) {
    const { result, status } = refusedForm(error, submission, {
      names,
      hideFields: names,
      describe: describeOrUnknown(UNKNOWN),
    });
    return data({ result }, { status });
  }
  context.flash.set({
    kind: 'success',
    title: 'Contraseña actualizada',
    description: (await endsOtherSessions(context)) ? 'Tus demás sesiones se han cerrado.' : undefined,
    duration: 4000,
  });
  return redirect(paths.settings());
}

export default function Password() {
  const { username, endsOthers, formId } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <SettingsPage
      section="contrasena"
      title="Cambiar la contraseña"
      lead={`${endsOthers ? 'Al cambiarla se cierran todas tus demás sesiones. ' : ''}En este dispositivo sigues dentro.`}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name={FORM_ID} value={formId} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <ErrorSummary
          title="No hemos podido cambiar la contraseña"
          errors={result?.error}
          labels={PASSWORD_LABELS}
        />
        <Field
          label={PASSWORD_LABELS.old_password}
          name="old_password"
          type="password"
          required
          autoComplete="current-password"
          errors={errorsOf(result, 'old_password')}
        />
        <Field
          label={PASSWORD_LABELS.new_password}
          name="new_password"
          type="password"
          required
          autoComplete="new-password"
          hint="Al menos 8 caracteres; ni solo números, ni muy común, ni parecida a tu usuario."
          errors={errorsOf(result, 'new_password')}
        />
        <Field
          label={PASSWORD_LABELS.new_password_confirm}
          name="new_password_confirm"
          type="password"
          required
          autoComplete="new-password"
          errors={errorsOf(result, 'new_password_confirm')}
        />
        <div>
          <SubmitButton pendingText="Cambiando..." className="max-sm:w-full">
            Cambiar la contraseña
          </SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}

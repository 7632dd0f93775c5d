import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { fieldErrorsOf } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { createOnce, newFormId, workKey } from '~/.server/once';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { refusal } from '~/.server/refusal';
import { FORM_ID } from '~/forms/formId';
import { Consequences } from './Consequences';
import { DeleteFields } from './DeleteFields';
import { deleteAccount } from './deleteAccount';
import { deleteForm } from './deleteForm';
import { SettingsPage } from './SettingsPage';
import { unlessUnanswered } from './unlessUnanswered';

export const meta = () => [{ title: 'Eliminar mi cuenta · Mentorea' }];

const UNKNOWN =
  'El servidor no ha contestado y no sabemos si tu cuenta llegó a eliminarse. Espera un momento y vuelve a cargar esta página: si sigues dentro, la cuenta sigue existiendo.';
const hideFields = ['password'];

const deletions = createOnce<void>();

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { username, user_type } = await requireUser(context);
  const offered = await context.api.listCapabilities();
  return {
    username,
    isMentor: user_type === 'mentor',
    canExport: offered.has('data-export'),
    isKnown: offered.has('sessions'),
    formId: newFormId(),
  };
}

/** DELETE /api/auth/delete/ (spec.md section 7; api.md section 2). */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const form = await readForm(args.request);
  // A second press of the same button: by now there may be no account left to ask for, so its session stands for its owner.
  const key = workKey(context.session.fingerprint ?? '', form);
  if (await isDone(deletions.find(key))) return leave(context);
  const { username } = await requireUser(context);
  const submission = parseForm(form, deleteForm);
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }), blocking: [] }, { status: 422 });
  }
  const { password } = submission.value;
  try {
    await deletions.run(key, () => deleteAccount({ username, password }, context));
  } catch (error) {
    const describe = unlessUnanswered(UNKNOWN);
    const options = { names: ['password'], apart: 'mentorships', hideFields, describe };
    const { result, status } = refusal(error, submission, options);
    return data({ result, blocking: fieldErrorsOf(error).mentorships ?? [] }, { status });
  }
  return leave(context);
}

function leave({ session, draft }: Context) {
  session.close();
  draft.clear();
  return redirect('/account-deleted');
}

async function isDone(work: Promise<void> | undefined): Promise<boolean> {
  if (!work) return false;
  return work.then(
    () => true,
    () => false,
  );
}

export default function DeleteAccount() {
  const { username, isMentor, canExport, isKnown, formId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsPage
      section="eliminar"
      title="Eliminar mi cuenta"
      lead="Es para siempre: nadie puede recuperarla después, tampoco nosotros."
    >
      <Consequences isMentor={isMentor} canExport={canExport} isKnown={isKnown} />
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5 border-t border-line pt-6">
        <input type="hidden" name={FORM_ID} value={formId} />
        <DeleteFields username={username} result={answer?.result} blocking={answer?.blocking ?? []} />
      </Form>
    </SettingsPage>
  );
}

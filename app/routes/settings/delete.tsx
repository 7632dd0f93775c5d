import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { fieldErrorsOf } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { createOnce, formIdOf, newFormId } from '~/.server/once';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { Consequences } from './Consequences';
import { DeleteFields } from './DeleteFields';
import { deleteAccount } from './deleteAccount';
import { deleteForm } from './deleteForm';
import { refused } from './refused';
import { SettingsPage } from './SettingsPage';

export const meta = () => [{ title: 'Eliminar mi cuenta · Mentorea' }];

const UNKNOWN =
  'El servidor no ha contestado a tiempo y no sabemos si tu cuenta llegó a eliminarse. Espera un momento y vuelve a cargar esta página: si sigues dentro, la cuenta sigue existiendo.';
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
    formId: newFormId(),
  };
}

/** DELETE /api/auth/delete/ (spec.md section 7; api.md section 2). */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const form = await readForm(args.request);
  const formId = formIdOf(form);
  // A second press of the same button: by now there may be no account left to ask for.
  if (await isDone(deletions.find(formId))) return leave(context);
  const { username } = await requireUser(context);
  const submission = parseForm(form, deleteForm);
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }), blocking: [] }, { status: 422 });
  }
  const { password } = submission.value;
  try {
    await deletions.run(formId, () => deleteAccount({ username, password }, context.api));
  } catch (error) {
    const options = { names: ['password'], apart: 'mentorships', hideFields, unknown: UNKNOWN };
    const { result, status } = refused(error, submission, options);
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
  const { username, isMentor, canExport, formId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsPage
      section="eliminar"
      title="Eliminar mi cuenta"
      lead="Es para siempre: nadie puede recuperarla después, tampoco nosotros."
    >
      <Consequences isMentor={isMentor} canExport={canExport} />
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5 border-t border-line pt-6">
        <input type="hidden" name="form_id" value={formId} />
        <DeleteFields username={username} result={answer?.result} blocking={answer?.blocking ?? []} />
      </Form>
    </SettingsPage>
  );
}

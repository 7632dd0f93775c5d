import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireSession } from '~/.server/guards';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { loadAreas } from './areas';
import { NameFields } from './NameFields';
import { OnboardingPage } from './OnboardingPage';
import { studentFailure } from './onboardingFailure';
import { onboardingRedirect } from './onboardingRedirect';
import { studentForm } from './profileForms';
import { refusal } from './refusal';
import { STUDENT_LABELS, StudentFields } from './StudentFields';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Estudiante · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), 'student');
  if (elsewhere) throw redirect(elsewhere);
  return { groups: await loadAreas(context) };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), 'student');
  if (elsewhere) throw redirect(elsewhere);
  const submission = parseForm(await readForm(args.request), studentForm);
  if (submission.status !== 'success') {
    const formErrors = ['Por favor, complete todos los campos obligatorios'];
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  try {
    await context.api.auth.updateProfile(submission.value);
  } catch (error) {
    return refusal(error, submission, studentFailure);
  }
  context.flash.set({ kind: 'success', title: 'Perfil completado', duration: 4000 });
  return redirect('/dashboard');
}

export default function StudentOnboarding() {
  const { groups } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Estudiante"
      lead="Ayuda a tus mentores a preparar cada sesión."
      result={result}
      labels={STUDENT_LABELS}
    >
      <NameFields result={result} />
      <StudentFields result={result} groups={groups} />
    </OnboardingPage>
  );
}

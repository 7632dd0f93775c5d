import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireSession } from '~/.server/guards';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { Field } from '~/forms/Field';
import { errorsOf, textOf, textsOf } from '~/forms/reply';
import { TextAreaField } from '~/forms/TextAreaField';
import { AreaChoice } from './AreaChoice';
import { areaNames, loadAreas } from './areas';
import { NameFields } from './NameFields';
import { OnboardingPage } from './OnboardingPage';
import { mentorFailure } from './onboardingFailure';
import { onboardingRedirect } from './onboardingRedirect';
import { MENTOR_BIO_MIN, mentorForm } from './profileForms';
import { refusal } from './refusal';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Completa tu Perfil de Mentor · Mentorea' }];

const LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  bio: 'Biografía profesional',
  expertise: 'Especialidad principal',
  expertises: 'Áreas de conocimiento',
};

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), 'mentor');
  if (elsewhere) throw redirect(elsewhere);
  return { groups: await loadAreas(context) };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const elsewhere = onboardingRedirect(await requireSession(context), 'mentor');
  if (elsewhere) throw redirect(elsewhere);
  const submission = parseForm(await readForm(args.request), mentorForm);
  if (submission.status !== 'success') {
    const nameless = submission.error?.first_name || submission.error?.last_name;
    const formErrors = nameless ? ['El nombre y apellidos son obligatorios'] : undefined;
    return data({ result: submission.reply({ formErrors }) }, { status: 422 });
  }
  const { value } = submission;
  const expertise = value.expertise || areaNames(await loadAreas(context), value.expertises);
  try {
    await context.api.auth.updateProfile({ ...value, expertise, available: true });
  } catch (error) {
    return refusal(error, submission, mentorFailure);
  }
  context.flash.set({ kind: 'success', title: 'Perfil completado', duration: 4000 });
  return redirect('/dashboard');
}

export default function MentorOnboarding() {
  const { groups } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Mentor"
      lead="Es lo que verán los estudiantes al elegirte. Podrás indicar tu disponibilidad semanal más adelante."
      result={result}
      labels={LABELS}
    >
      <NameFields result={result} />
      <TextAreaField
        label={LABELS.bio}
        name="bio"
        required
        minLength={MENTOR_BIO_MIN}
        maxLength={5000}
        hint={`Quién eres, qué enseñas y cómo trabajas. Al menos ${MENTOR_BIO_MIN} caracteres.`}
        defaultValue={textOf(result, 'bio')}
        errors={errorsOf(result, 'bio')}
      />
      <Field
        label={LABELS.expertise}
        name="expertise"
        maxLength={300}
        hint="Opcional: en una línea, por ejemplo «Matemáticas y física para Bachillerato». Si la dejas vacía usaremos tus áreas."
        defaultValue={textOf(result, 'expertise')}
        errors={errorsOf(result, 'expertise')}
      />
      <AreaChoice
        legend={LABELS.expertises}
        name="expertises"
        required
        groups={groups}
        chosen={textsOf(result, 'expertises') ?? []}
        errors={errorsOf(result, 'expertises')}
      />
    </OnboardingPage>
  );
}

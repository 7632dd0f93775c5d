/** Mentor onboarding (docs/product.md, 'Onboarding'). */
import { useActionData, useLoaderData } from '@remix-run/react';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { OptionalLabel, SelectField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { ContactFields, NameFields, PERSONAL_LABELS } from '~/app/forms/profile/PersonalFields';
import { MENTOR_LABELS, MentorTextField, TRADER_LABEL, TraderField } from '~/app/forms/profile/profileFields';
import { Callout } from '~/app/ui/Callout';
import { FIRST_HOURS_OPTIONS } from './firstHours';
import { Column, OnboardingPage } from './OnboardingPage';
import { loadOnboarding, submitOnboarding } from './onboarding';

export const handle = { noindex: true };

export const loader = loadOnboarding('mentor');
export const action = submitOnboarding('mentor');

export default function MentorOnboarding() {
  const { options, invited, ...personal } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <OnboardingPage
      title="Completa tu Perfil de Mentor"
      lead="Es lo que verán los estudiantes al elegirte."
      result={result}
      labels={LABELS}
    >
      <Column title="Lo necesario">
        <NameFields result={result} stored={invited} />
        <MentorTextField name="bio" result={result} />
        <ExpertisePicker
          legend={LABELS.expertises}
          name="expertises"
          required
          options={options}
          result={result}
          chosen={[]}
          hint="Lo que enseñas. Los estudiantes te encontrarán por ellas."
        />
      </Column>
      <div className="flex min-w-0 flex-col gap-10">
        <Column title="Para que te reserven">
          <PriceField
            label={<OptionalLabel text={LABELS.price} />}
            result={result}
            stored={null}
            hint="En euros por hora, en pasos de 0,50. Puedes cambiarlo cuando quieras."
          />
          <SelectField
            label={LABELS.first_hours}
            {...fieldOf(result, 'first_hours', 'later')}
            options={FIRST_HOURS_OPTIONS}
            hint="Las horas de cada semana en las que se puede reservar contigo. Después las afinas en tu perfil."
          />
        </Column>
        <Column title="Si quieres, también">
          <MentorTextField
            name="expertise"
            result={result}
            placeholder="Por ejemplo, matemáticas para Bachillerato"
            hint="Una línea. Si la dejas vacía, la formamos con tus áreas."
          />
          <MentorTextField name="linkedin_url" result={result} />
          <TraderField result={result} stored={null} />
          <ContactFields result={result} {...personal} />
          <Callout tone="hint">Tu foto la puedes poner al terminar.</Callout>
        </Column>
      </div>
    </OnboardingPage>
  );
}

const { linkedin_url, ...WORK_LABELS } = MENTOR_LABELS;

const LABELS = {
  ...PERSONAL_LABELS,
  price: 'Tu precio por hora',
  first_hours: 'Tu horario',
  linkedin_url,
  is_professional: TRADER_LABEL,
  ...WORK_LABELS,
};

import type { SubmissionResult } from '@conform-to/react';
import { ExpertisePicker } from '~/forms/expertises/ExpertisePicker';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { Field } from '~/forms/Field';
import { EXPERTISE_MAX, MENTOR_BIO_MIN, MENTOR_PHONE_CODES } from '~/forms/profileLimits';
import { RowsField } from '~/forms/RowsField';
import { errorsOf, textOf } from '~/forms/reply';
import { BioField } from './BioField';
import { Column } from './Column';
import { CERTIFICATIONS } from './certifications';
import { PERSONAL_LABELS, PersonalFields } from './PersonalFields';

export const MENTOR_LABELS = {
  ...PERSONAL_LABELS,
  linkedin_url: 'LinkedIn',
  bio: 'Biografía profesional',
  expertise: 'Especialidad principal',
  expertises: 'Áreas de conocimiento',
};

interface MentorFieldsProps {
  result: SubmissionResult | undefined;
  options: ExpertiseOption[];
  birth: { min: string; max: string };
}

export function MentorFields({ result, options, birth }: MentorFieldsProps) {
  return (
    <>
      <Column title="Datos personales">
        <PersonalFields result={result} codes={MENTOR_PHONE_CODES} birth={birth} />
        <Field
          label={
            <>
              Tu perfil de LinkedIn <span className="font-normal text-muted">(opcional)</span>
            </>
          }
          name="linkedin_url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          placeholder="https://www.linkedin.com/in/tu-nombre"
          defaultValue={textOf(result, 'linkedin_url')}
          errors={errorsOf(result, 'linkedin_url')}
        />
        <BioField
          label={MENTOR_LABELS.bio}
          least={MENTOR_BIO_MIN}
          hint="Quién eres, qué enseñas y cómo trabajas."
          result={result}
        />
      </Column>
      <Column title="Conocimientos">
        <Field
          label={
            <>
              {MENTOR_LABELS.expertise} <span className="font-normal text-muted">(opcional)</span>
            </>
          }
          name="expertise"
          maxLength={EXPERTISE_MAX}
          placeholder="Por ejemplo, matemáticas para Bachillerato"
          hint="Una línea. Si la dejas vacía, la formamos con tus áreas."
          defaultValue={textOf(result, 'expertise')}
          errors={errorsOf(result, 'expertise')}
        />
        <ExpertisePicker
          legend={MENTOR_LABELS.expertises}
          name="expertises"
          required
          options={options}
          result={result}
          chosen={[]}
          hint="Lo que enseñas. Los estudiantes te encontrarán por ellas."
        />
        <RowsField {...CERTIFICATIONS} result={result} />
        <p className="rounded-xl bg-teal-soft p-4 text-teal-strong">
          Tu disponibilidad semanal la podrás indicar más adelante, desde tu perfil.
        </p>
      </Column>
    </>
  );
}

import type { SubmissionResult } from '@conform-to/react';
import { LANGUAGE_CODES, LANGUAGES } from '~/api/contract/rules/profile';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { usualPriceOf } from '~/app/domain/money/price';
import { SwitchField } from '~/app/forms/ChoiceFields';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { FieldErrors, OptionalLabel } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { errorsOf, textOf, textsOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { MENTOR_LABELS, MentorTextField } from '~/app/forms/profile/profileFields';
import { Card } from '~/app/ui/Card';
import type { mentorValues } from './editorForms';

export const MENTOR_EDITOR_LABELS = {
  available: 'Acepto nuevas mentorías',
  ...MENTOR_LABELS,
  expertises: 'Especialidades',
  languages: 'Idiomas en los que das clase',
  price: 'Precio por hora (€)',
};

interface MentorEditorProps {
  values: ReturnType<typeof mentorValues>;
  options: ExpertiseOption[];
  /** The API keeps languages and a video (extension `marketplace`). */
  presents: boolean;
  result: SubmissionResult | undefined;
}

export function MentorEditor({ values, options, presents, result }: MentorEditorProps) {
  return (
    <>
      <Card className="py-3 sm:py-4">
        <SwitchField
          label={MENTOR_EDITOR_LABELS.available}
          name="available"
          defaultChecked={result ? textOf(result, 'available') === 'on' : values.available}
          errors={errorsOf(result, 'available')}
          hint="Si lo desactivas, los estudiantes no pueden reservar contigo. Las sesiones que ya tienes siguen en pie."
        />
      </Card>
      <MentorTextField name="bio" result={result} stored={values.bio} />
      <MentorTextField name="expertise" result={result} stored={values.expertise} />
      <ExpertisePicker
        legend={MENTOR_EDITOR_LABELS.expertises}
        name="expertises"
        required
        options={options}
        result={result}
        chosen={values.expertises}
      />
      {presents && (
        <>
          <LanguageTicks values={values} result={result} />
          <MentorTextField name="intro_video_url" result={result} stored={values.intro_video_url} />
        </>
      )}
      <MentorTextField name="linkedin_url" result={result} stored={values.linkedin_url} />
      <PriceField
        label={MENTOR_EDITOR_LABELS.price}
        result={result}
        stored={values.price}
        hint={`En pasos de 0,50 €. Si lo dejas vacío, a los estudiantes se les propone ${formatEuros(usualPriceOf({ price: null }))}. Las sesiones ya reservadas conservan su precio.`}
      />
    </>
  );
}

function LanguageTicks({ values, result }: Pick<MentorEditorProps, 'values' | 'result'>) {
  const ticked = textsOf(result, 'languages') ?? values.languages;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <OptionalLabel text={MENTOR_EDITOR_LABELS.languages} />
      </legend>
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {LANGUAGE_CODES.map((code, at) => (
          <label key={code} className="flex min-h-11 items-center gap-3 py-1">
            <input
              id={at === 0 ? fieldIds('languages').control : undefined}
              type="checkbox"
              name="languages"
              value={code}
              defaultChecked={ticked.includes(code)}
              className="size-5.5 shrink-0"
            />
            {LANGUAGES[code]}
          </label>
        ))}
      </div>
      <FieldErrors name="languages" errors={errorsOf(result, 'languages')} />
    </fieldset>
  );
}

import type { SubmissionResult } from '@conform-to/react';
import type { ComponentProps } from 'react';
import {
  BIO_MAX,
  MENTOR_BIO_MIN,
  MENTOR_TEXTS,
  type MentorText,
  STUDENT_BIO_MIN,
} from '~/api/contract/rules/profile';
import { WITHDRAWAL_DAYS } from '~/api/contract/rules/withdrawal';
import { Field, OptionalLabel, SelectField, TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { useOffers } from '~/app/ui/offers';

/** The fields of the profile in screen order, for the onboarding, the editors and `ErrorSummary`. */
export const MENTOR_LABELS = {
  bio: 'Biografía profesional',
  expertise: 'Especialidad principal',
  expertises: 'Áreas de conocimiento',
  linkedin_url: 'Perfil de LinkedIn',
  intro_video_url: 'Vídeo de presentación',
  payment_note: 'Algo más sobre el pago',
} satisfies Record<MentorText | 'expertises', string>;

export const STUDENT_LABELS = {
  bio: 'Biografía',
  academic_level: 'Nivel académico',
  subjects_needed_help: 'Asignaturas en las que necesitas ayuda',
  interests: 'Áreas de interés',
  learning_goals: 'Objetivos de aprendizaje',
};

type TextField = Partial<ComponentProps<typeof Field>> & {
  /** Fewest characters; the field is then required and has several lines. */
  least?: number;
};

const MENTOR_FIELDS: Record<MentorText, TextField> = {
  bio: { least: MENTOR_BIO_MIN, hint: 'Quién eres, qué enseñas y cómo trabajas.' },
  expertise: { hint: 'En una línea, por ejemplo «Matemáticas y física para Bachillerato».' },
  /** Its form must be `noValidate`: the server completes pasted addresses like 'linkedin.com/in/…'. */
  linkedin_url: {
    type: 'url',
    autoComplete: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: 'https://www.linkedin.com/in/tu-nombre',
  },
  intro_video_url: {
    type: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
    placeholder: 'https://www.youtube.com/watch?v=…',
    hint: 'De YouTube o de Vimeo. Tu perfil no carga nada de allí hasta que alguien lo pulsa.',
  },
  payment_note: { hint: 'Por ejemplo: «después de cada sesión».' },
};

interface Given {
  result: SubmissionResult | undefined;
  /** Shown while there is no result. */
  stored?: string;
}

export function MentorTextField({ name, ...more }: { name: MentorText } & Given & TextField) {
  const { max } = MENTOR_TEXTS[name];
  return (
    <ProfileText label={MENTOR_LABELS[name]} {...MENTOR_FIELDS[name]} maxLength={max} {...more} name={name} />
  );
}

export const TRADER_LABEL = '¿Profesional o particular?';

/** Whether the mentor is a trader by consumer law, which who books has to know; where the API keeps it. */
export function TraderField({ result, stored }: { result: Given['result']; stored: boolean | null }) {
  if (!useOffers().includes('staff')) return null;
  return (
    <SelectField
      label={<OptionalLabel text={TRADER_LABEL} />}
      {...fieldOf(result, 'is_professional', stored === null ? '' : String(stored))}
      placeholder="Sin decir"
      options={[
        { value: 'true', label: 'Profesional: es mi actividad económica' },
        { value: 'false', label: 'Particular: doy sesiones de forma ocasional' },
      ]}
      hint={`Se ve en tu perfil: la ley pide que quien reserva lo sepa. Con un profesional puede desistir durante ${WITHDRAWAL_DAYS} días.`}
    />
  );
}

export function StudentBioField(given: Given) {
  return (
    <ProfileText
      label={STUDENT_LABELS.bio}
      name="bio"
      least={STUDENT_BIO_MIN}
      maxLength={BIO_MAX}
      hint="Qué estudias y cómo te gusta aprender."
      {...given}
    />
  );
}

/** A text of the profile. `data-short` marks stored texts that are too short, as browsers check `minLength` only while typing. */
function ProfileText({ label, name = '', least, hint, result, stored, ...field }: Given & TextField) {
  const common = fieldOf(result, name, stored);
  const text = common.defaultValue;
  if (least === undefined)
    return <Field label={<OptionalLabel text={label} />} hint={hint} {...field} {...common} />;
  return (
    <TextAreaField
      label={label}
      required
      minLength={least}
      maxLength={field.maxLength}
      data-short={text !== undefined && text.trim().length < least ? '' : undefined}
      hint={`${hint} Al menos ${least} caracteres.`}
      {...common}
    />
  );
}

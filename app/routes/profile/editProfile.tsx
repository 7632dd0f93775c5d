/** The editor of the user's own profile (docs/product.md, 'Own profile and weekly hours'). */
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { OFFERED_WAYS, PAYMENT_WAYS } from '~/api/contract/rules/income';
import { LANGUAGES } from '~/api/contract/rules/languages';
import type { User } from '~/api/contract/users';
import { statusResponse } from '~/app/.server/api/errors';
import { loadExpertises, withAreas } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { guarded, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { formatEuros } from '~/app/domain/money/money';
import { usualPriceOf } from '~/app/domain/money/price';
import { dayOf } from '~/app/domain/time/dates';
import { SwitchField, TickList } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { OptionalLabel } from '~/app/forms/Field';
import { withTypedValues } from '~/app/forms/formEdits';
import { errorsOf, textOf, textsOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { OwnOffers } from '~/app/forms/profile/OwnOffers';
import { ContactFields, NameFields, PERSONAL_LABELS } from '~/app/forms/profile/PersonalFields';
import {
  MENTOR_LABELS,
  MentorTextField,
  STUDENT_LABELS,
  StudentBioField,
  TRADER_LABEL,
  TraderField,
} from '~/app/forms/profile/profileFields';
import { birthRange, PROFILE_FORMS } from '~/app/forms/profile/profileSchemas';
import { MoreStudies, NeededStudies } from '~/app/forms/profile/StudiesFields';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { TitledCard } from '~/app/ui/Card';
import { FootBar } from '~/app/ui/FootBar';
import { PageHeader } from '~/app/ui/PageHeader';
import { Form } from '~/app/ui/router';
import {
  editorValues,
  mentorValues,
  personalValues,
  readEditor,
  saveProfile,
  studentValues,
} from './editorForms';
import { hasProfile, UnsupportedAccount } from './UnsupportedAccount';

/** The visitor with the names of the areas; null for a type of account without a profile. */
async function ownUser(context: Context) {
  const [user] = await withAreas([await requireUser(context)], context.api);
  return user && hasProfile(user) ? user : null;
}

const areasOf = ({ profile }: User) => [...profile.expertises, ...profile.interests];

export const loader = guarded(contextOf, async (context) => {
  const user = await ownUser(context);
  if (!user) return null;
  const [options, able] = await Promise.all([
    loadExpertises(context, areasOf(user)),
    context.api.listCapabilities(),
  ]);
  const { codes, least } = PROFILE_FORMS[user.user_type];
  const about = {
    options,
    codes,
    birth: birthRange({ least, today: todayOf(context) }),
    stored: personalValues(user),
  };
  return user.user_type === 'mentor'
    ? {
        ...about,
        mentor: mentorValues(user.profile, options),
        usual: formatEuros(usualPriceOf({ price: null })),
        presents: able.has('marketplace'),
        sells: able.has('requests'),
      }
    : { ...about, student: studentValues(user.profile, options) };
});

export const action = guarded(contextOf, async (context, args) => {
  const user = await ownUser(context);
  if (!user) throw statusResponse(403);
  const form = await readForm(args.request);
  const options = await loadExpertises(context, areasOf(user));
  const { isEdit, submission, payload } = readEditor(form, user, { options, today: todayOf(context) });
  if (isEdit) return data({ result: withTypedValues(submission) });
  if (!payload) return data({ result: submission.reply() }, { status: 422 });
  return saveProfile({ submission, payload, valuesOf: (saved) => editorValues(saved, options) }, context);
});

const todayOf = ({ now, config }: Context) => dayOf(now(), config.timeZone);

export default function EditProfile() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const form = useUnsavedWarning({ changed: result !== undefined });
  if (!found) return <UnsupportedAccount />;
  return (
    <>
      <PageHeader title="Editar perfil" eyebrow={<BackLink to={paths.profile()}>Mi perfil</BackLink>} />
      <Form ref={form} method="post" noValidate className="flex max-w-2xl flex-col gap-6">
        <EnterButton />
        <ErrorSummary
          errors={result?.error}
          labels={{ ...PERSONAL_LABELS, ...('mentor' in found ? MENTOR_EDITOR_LABELS : STUDENT_LABELS) }}
          title={result?.error?.[''] ? 'No se han guardado los cambios' : undefined}
        />
        <Part id="personal" title="Datos personales">
          <NameFields result={result} stored={found.stored} />
          <ContactFields {...found} result={result} birthHint="No se muestra en tu perfil." />
        </Part>
        {'mentor' in found ? (
          <MentorEditor {...found} values={found.mentor} result={result} />
        ) : (
          <Part id="estudios" title="Sobre ti y tus estudios">
            <StudentBioField result={result} stored={found.student.bio} />
            <NeededStudies result={result} stored={found.student} />
            <MoreStudies result={result} options={found.options} stored={found.student} />
          </Part>
        )}
        <FootBar className="flex gap-3">
          <SubmitButton name="intent" value="save" pendingText="Guardando...">
            Guardar cambios
          </SubmitButton>{' '}
          <ButtonLink to={paths.profile()} variant="secondary">
            Cancelar
          </ButtonLink>
        </FootBar>
      </Form>
    </>
  );
}

const Part = (props: { id: string; title: string; children: ReactNode }) => (
  <TitledCard className="flex flex-col gap-6" {...props} />
);

const MENTOR_EDITOR_LABELS = {
  available: 'Acepto nuevas sesiones',
  ...MENTOR_LABELS,
  expertises: 'Especialidades',
  languages: 'Idiomas en los que enseñas',
  is_professional: TRADER_LABEL,
  price: 'Precio por hora (€)',
  payment_ways: 'Cómo te pagan',
};

interface MentorEditorProps {
  values: ReturnType<typeof mentorValues>;
  options: ExpertiseOption[];
  /** The API keeps languages and a video (extension `marketplace`). */
  presents: boolean;
  sells: boolean;
  /** Proposed where no price is said. */
  usual: string;
  result: SubmissionResult | undefined;
}

function MentorEditor({ values, options, presents, sells, usual, result }: MentorEditorProps) {
  const ticks = (name: 'languages' | 'payment_ways', labels: Record<string, string>) => ({
    name,
    legend: <OptionalLabel text={MENTOR_EDITOR_LABELS[name]} />,
    options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    ticked: textsOf(result, name) ?? values[name],
    errors: errorsOf(result, name),
    className: 'grid grid-cols-2 gap-x-6 sm:grid-cols-3',
  });
  return (
    <>
      <Part id="presentacion" title="Tu presentación">
        <MentorTextField name="bio" result={result} stored={values.bio} />
        {presents && (
          <MentorTextField name="intro_video_url" result={result} stored={values.intro_video_url} />
        )}
        <MentorTextField name="linkedin_url" result={result} stored={values.linkedin_url} />
      </Part>
      <Part id="materias" title="Qué enseñas">
        <MentorTextField name="expertise" result={result} stored={values.expertise} />
        <ExpertisePicker
          legend={MENTOR_EDITOR_LABELS.expertises}
          name="expertises"
          required
          options={options}
          result={result}
          chosen={values.expertises}
        />
        {presents && <TickList {...ticks('languages', LANGUAGES)} />}
      </Part>
      <Part id="precios" title="Reservas y precios">
        <SwitchField
          label={MENTOR_EDITOR_LABELS.available}
          name="available"
          defaultChecked={result ? textOf(result, 'available') === 'on' : values.available}
          errors={errorsOf(result, 'available')}
          hint="Si lo desactivas, los estudiantes no pueden reservar contigo. Las sesiones que ya tienes siguen en pie."
        />
        <PriceField
          label={MENTOR_EDITOR_LABELS.price}
          result={result}
          stored={values.price}
          hint={`En pasos de 0,50 €. Si lo dejas vacío, a los estudiantes se les propone ${usual}. Las sesiones ya reservadas conservan su precio.`}
        />
        {sells && <OwnOffers stored={values.offers} result={result} />}
      </Part>
      <Part id="cobro" title="Cobro">
        {presents && (
          <>
            <TickList {...ticks('payment_ways', OFFERED)} />
            <MentorTextField name="payment_note" result={result} stored={values.payment_note} />
          </>
        )}
        <TraderField result={result} stored={values.is_professional} />
      </Part>
    </>
  );
}

const OFFERED = Object.fromEntries(OFFERED_WAYS.map((way) => [way, PAYMENT_WAYS[way]]));

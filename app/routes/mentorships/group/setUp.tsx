/** 'Crear sesión en grupo' (docs/product.md, 'Group sessions and shared links'). */
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { GROUP_TITLE_MAX } from '~/api/contract/rules/limits';
import { readPrice } from '~/api/contract/rules/price';
import { MAX_SLOTS } from '~/api/contract/rules/sessions';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { statusResponse } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { workKey } from '~/app/.server/forms/once';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { enterAsMentor, guarded, needing, posted } from '~/app/.server/guards';
import { REPEAT_OPTIONS } from '~/app/domain/booking/repeating';
import { isDay } from '~/app/domain/time/calendarDays';
import { dayOf, instantOf } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { START_OPTIONS } from '~/app/domain/week/weekRanges';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { Field, SelectField, TextAreaField } from '~/app/forms/Field';
import { applyEdits, withTypedValues } from '~/app/forms/formEdits';
import { fieldOf, textOf } from '~/app/forms/formReply';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { informationForm } from '~/app/sessions/informationForm';
import { BackLink } from '~/app/ui/BackLink';
import { PageHeader } from '~/app/ui/PageHeader';
import { Form } from '~/app/ui/router';

const text = z.string().default('');
/** Named as in the API, whose messages stand beside them: `init_date` is the day, `end_date` the length in minutes. */
const groupForm = informationForm.extend({
  ...{ title: text, init_date: text, time: text, end_date: text, room_size: text },
  indexed: z.boolean().default(false),
});

const guard = needing('requests', enterAsMentor);

export const loader = guarded(guard, async ({ context }) => {
  const today = dayOf(context.now(), context.config.timeZone);
  return { topics: await loadExpertises(context), today };
});

export const action = posted(guard, async ({ context, me }, form) => {
  const isEdited = applyEdits(form, [expertisesEdit('expertises')]);
  const submission = parseForm(form, groupForm);
  if (submission.status !== 'success') throw statusResponse(400);
  if (isEdited) return data(withTypedValues(submission));
  const { init_date: day, time, listed: _, ...value } = submission.value;
  const minutes = Number(value.end_date);
  const start = isDay(day) ? instantOf(day, time, context.config.timeZone).getTime() : Number.NaN;
  const at = (ms: number) => (Number.isNaN(ms) ? '' : new Date(ms).toISOString());
  const hours = { init_date: at(start), end_date: at((start || 0) + minutes * 60_000) };
  const price = ((readPrice(value.price) ?? Number.NaN) * 60) / minutes;
  const json = { ...value, ...hours, price, room_size: Number(value.room_size) };
  try {
    const { key } = await context.api.mentorships.setUpGroup(json, { idempotencyKey: workKey(me.id, form) });
    return redirect(paths.group(key));
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { names: Object.keys(LABELS) });
    return data(result, { status: status === 400 ? 422 : status });
  }
});

const LABELS = {
  ...{ title: 'Título', init_date: 'Día', time: 'Hora', end_date: 'Duración', weeks: 'Repetición' },
  ...{ room_size: 'Plazas', price: 'Precio por plaza (€)', expertises: 'Temas' },
  ...{ additional_information: 'Descripción', indexed: 'Que aparezca en Google y otros buscadores' },
};
const LENGTHS = Array.from({ length: MAX_SLOTS }, (_, i) => (i + 1) * SLOT_MINUTES);
const LENGTH_OPTIONS = LENGTHS.map((one) => ({ value: String(one), label: formatDuration(one) }));

export default function SetUpGroup() {
  const { topics, today } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const field = (name: keyof typeof LABELS, known = '') => ({
    ...{ label: LABELS[name], required: true },
    ...fieldOf(result, name, known),
  });
  return (
    <>
      <BackLink to={paths.openMentorships()}>Sesiones en grupo</BackLink>
      <PageHeader title="Crear sesión en grupo" />
      <Form method="post" noValidate className="flex max-w-3xl flex-col gap-6">
        <EnterButton />
        <ErrorSummary errors={result?.error} labels={LABELS} title="No se ha creado la sesión" />
        <Field {...field('title')} maxLength={GROUP_TITLE_MAX} />
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
          <Field {...field('init_date')} type="date" min={today} />
          <SelectField {...field('time', '18:00')} options={START_OPTIONS} />
          <SelectField {...field('end_date', '60')} options={LENGTH_OPTIONS} />
          <SelectField {...field('weeks')} required={false} options={REPEAT_OPTIONS.slice(0, -1)} />
          <Field {...field('room_size', '6')} inputMode="numeric" />
          <Field {...field('price')} inputMode="decimal" />
        </div>
        <TextAreaField {...field('additional_information')} hint="La leen todos, también sin cuenta." />
        <details open={result !== undefined}>
          <summary className="link min-h-11 cursor-pointer content-center">Añadir temas (opcional)</summary>
          <ExpertisePicker
            legend={LABELS.expertises}
            name="expertises"
            options={topics}
            {...{ result, chosen: [] }}
          />
        </details>
        <CheckboxField
          {...{ label: LABELS.indexed, name: 'indexed' }}
          hint="Con tu nombre. Si no, se llega por el enlace o desde «Sesiones en grupo»."
          defaultChecked={textOf(result, 'indexed') === 'on'}
        />
        <p className="text-muted">
          Al crearla tienes un enlace para compartir, y los estudiantes la ven en «Sesiones en grupo».
        </p>
        <SubmitButton pendingText="Creando..." className="self-start">
          Crear sesión en grupo
        </SubmitButton>
      </Form>
    </>
  );
}

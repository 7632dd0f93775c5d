/**
 * Wizard step 3, 'Información adicional' (docs/product.md, 'Booking wizard'): price, description and topics. An edit saves
 * the draft and redirects; a price the draft cannot hold comes back with the form.
 */

import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { ADDITIONAL_INFORMATION_MAX, ROOM_SIZE } from '~/api/contract/rules/limits';
import { formatHourly, readPrice } from '~/api/contract/rules/price';
import { statusResponse } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { parseForm } from '~/app/.server/forms/readForm';
import { lowPriceWarning, priceProblem, usualPriceOf } from '~/app/domain/money/price';
import { dayOfSlot, slotTimeTexts } from '~/app/domain/slots/slots';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { expertisesEdit, resultAtAddress, searchAddress } from '~/app/forms/expertises/expertiseFields';
import { TextAreaField } from '~/app/forms/Field';
import { applyEdits, withTypedValues } from '~/app/forms/formEdits';
import { fieldOf, textOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { WHAT_OTHERS_SEE } from '~/app/sessions/groupStanding';
import { draftChange, informationErrors, informationForm } from '~/app/sessions/informationForm';
import { RepeatField } from '~/app/slots/RepeatField';
import { Callout } from '~/app/ui/Callout';
import { afterRefusal } from '~/app/ui/revalidation';
import { useMissingNotice } from '~/app/ui/StepFrame';
import { NextButton, WizardFrame } from './WizardFrame';
import { openStep, openStepToChange, requireSelectedMentor, type Wizard } from './wizard';

const TOO_LONG = 'El texto y los temas ocupan demasiado para guardarlos. Acorta un poco la descripción.';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Información adicional · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'informacion');
  if (!wizard) return null;
  const { context, draft, canBook, reachable } = wizard;
  const [mentor, topics, able] = await Promise.all([
    requireSelectedMentor(wizard),
    loadExpertises(context),
    context.api.listCapabilities(),
  ]);
  const usual = usualPriceOf(mentor.profile);
  return {
    canBook,
    reachable,
    mentorName: mentor.full_name,
    ...slotTimeTexts(draft.slots),
    usual,
    values: {
      price: draft.price === 0 ? usual : draft.price,
      asked: draft.asked,
      additional_information: draft.additional_information,
      expertises: draft.expertises,
      listed: draft.listed,
      weeks: String(draft.weeks),
    },
    groups: able.has('requests'),
    repeats: able.has('requests'),
    topics,
    search: resultAtAddress(context.url.searchParams, 'expertises', draft.expertises),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { wizard, form, asked } = await openStepToChange(args, 'informacion');
  const edited = applyEdits(form, [expertisesEdit('expertises')]);
  const submission = parseForm(form, informationForm);
  if (submission.status !== 'success') throw statusResponse(400);
  const { value } = submission;
  if (!wizard.save(draftChange(value))) {
    const result = submission.reply({ fieldErrors: { additional_information: [TOO_LONG] } });
    return data({ result }, { status: 422 });
  }
  // A price that needs confirmation stops the next step.
  if (asked && asked !== 'resumen') return redirect(wizard.pathTo(asked));
  const fieldErrors = informationErrors(value, await pricesOf(wizard));
  if (edited) {
    return fieldErrors.price
      ? data({ result: withTypedValues(submission) })
      : redirect(wizard.pathTo('informacion') + searchAddress(form, 'expertises'));
  }
  return Object.keys(fieldErrors).length > 0
    ? data({ result: submission.reply({ fieldErrors }) }, { status: 422 })
    : redirect(wizard.pathTo('resumen'));
}

/** `least`: the minimum set by the mentor's rule 'No acepto menos de mi tarifa'; null for none. */
async function pricesOf(wizard: Wizard) {
  const { context, draft } = wizard;
  const mentor = await requireSelectedMentor(wizard);
  const day = dayOfSlot(draft.slots[0] ?? '');
  const rules = await context.api.availability.findRules(mentor.id, { from: day, to: day });
  return { usual: mentor.profile.price, least: rules?.own_price ? mentor.profile.price : null };
}

const LABELS = { price: 'Precio por hora', additional_information: 'Descripción', expertises: 'Temas' };

function missingOf(form: FormData): string | null {
  const hasPrice = String(form.get('price')).trim() !== '';
  const hasText = String(form.get('additional_information')).trim() !== '';
  if (!hasPrice) return hasText ? 'Falta el precio por hora.' : 'Faltan el precio por hora y la descripción.';
  return hasText ? null : 'Falta la descripción.';
}

export default function InformationStep() {
  const view = useLoaderData<typeof loader>();
  const result: SubmissionResult | undefined = useActionData<typeof action>()?.result;
  const { missing, form } = useMissingNotice(missingOf, useLocation().key);
  if (!view) return null;
  const { values } = view;
  return (
    <WizardFrame
      step="informacion"
      wizard={view}
      summary={
        <>
          <p className="font-semibold">Con {view.mentorName}</p>
          <p className="text-muted">
            {view.date}, de {view.time}
          </p>
        </>
      }
      next={<NextButton missing={missing} />}
      form={{ noValidate: true, ...form }}
    >
      <div className="flex max-w-2xl flex-col gap-6">
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <TextAreaField
          label="Descripción"
          {...fieldOf(result, 'additional_information', values.additional_information)}
          required
          maxLength={ADDITIONAL_INFORMATION_MAX}
          hint={`Cuéntale a tu mentor qué necesitas: tema, nivel, dudas concretas… Hasta ${ADDITIONAL_INFORMATION_MAX} caracteres.`}
        />
        <ExpertisePicker
          legend="Temas"
          name="expertises"
          hint="Opcional: de qué tratará la sesión."
          options={view.topics}
          result={result ?? view.search}
          chosen={values.expertises}
        />
        {view.repeats && (
          <RepeatField
            defaultValue={textOf(result, 'weeks') ?? values.weeks}
            hint="A la misma hora. En el resumen verás qué semanas están libres."
          />
        )}
        {view.groups && (
          <GroupField
            defaultChecked={result?.initialValue ? textOf(result, 'listed') === 'on' : values.listed}
          />
        )}
        <OtherPrice result={result} stored={values.price} asked={values.asked} usual={view.usual} />
      </div>
    </WizardFrame>
  );
}

/** Whether others may join (extension `requests`, docs/contract.md, 'Group sessions'). */
function GroupField({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <div className="rounded-2xl border border-line p-4">
      <CheckboxField
        label={<strong className="font-semibold">Sesión grupal</strong>}
        name="listed"
        defaultChecked={defaultChecked}
        hint={`Cuando el mentor la confirme, otros estudiantes podrán encontrarla y unirse, hasta ${ROOM_SIZE} en total. Cada uno paga el precio por hora que se muestra: el tuyo no cambia. ${WHAT_OTHERS_SEE} Puedes cerrarla cuando quieras.`}
      />
    </div>
  );
}

type OtherPriceProps = {
  result: SubmissionResult | undefined;
  stored: number;
  asked: number;
  usual: number;
};

const priceIn = ({ result, stored }: Pick<OtherPriceProps, 'result' | 'stored'>) => {
  const typed = textOf(result, 'price');
  return typed === undefined ? stored : readPrice(typed);
};

/** '24 €/h · Proponer otro precio': closed while it is the mentor's usual price; a lower one warns, which is no error. */
function OtherPrice({ usual, ...field }: OtherPriceProps) {
  const [price, setPrice] = useState(priceIn(field));
  const warning = lowPriceWarning(price, usual);
  const before = priceIn(field);
  return (
    <details open={before !== usual || priceProblem(before) !== null} className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2">
        <strong className="font-semibold">{formatHourly(price ?? usual)}</strong>{' '}
        <span aria-hidden="true" className="text-muted">
          ·
        </span>{' '}
        <span className="link">Proponer otro precio</span>
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <PriceField
          label="Precio por hora (€)"
          required
          {...field}
          onChange={(event) => setPrice(readPrice(event.currentTarget.value))}
        />
        <div role="status">
          {warning && (
            <Callout tone="warning" icon="triangle-alert">
              {warning}
            </Callout>
          )}
        </div>
      </div>
    </details>
  );
}

/**
 * Wizard step 3, 'Información adicional' (docs/product.md, 'Booking wizard'): price, description and topics. An edit saves
 * the draft and redirects; a price the draft cannot hold comes back with the form.
 */
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { ADDITIONAL_INFORMATION_MAX } from '~/api/contract/rules/limits';
import { totalPrice } from '~/api/contract/rules/price';
import { statusResponse } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { parseForm } from '~/app/.server/forms/readForm';
import { guarded, posted } from '~/app/.server/guards';
import { ONCE } from '~/app/domain/booking/repeating';
import { formatEuros } from '~/app/domain/money/money';
import { offerTerms, usualPriceOf } from '~/app/domain/money/price';
import { dayOfSlot, slotTimeTexts } from '~/app/domain/slots/slots';
import { firstNameOf } from '~/app/domain/text/personNames';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import {
  expertisesEdit,
  resultAtAddress,
  searchAddress,
  searchNames,
} from '~/app/forms/expertises/expertiseFields';
import { TextAreaField } from '~/app/forms/Field';
import { applyEdits, withTypedValues } from '~/app/forms/formEdits';
import { fieldOf } from '~/app/forms/formReply';
import { draftChange, informationErrors, informationForm } from '~/app/sessions/informationForm';
import { afterRefusal } from '~/app/ui/revalidation';
import { useMissingNotice } from '~/app/ui/StepFrame';
import { Lines, OwnTopics, saidAtFirst, saidIn } from './InformationLines';
import { NextButton, WizardFrame } from './WizardFrame';
import { offerOf, openStep, orLogIn, requestedStep, requireSelectedMentor, type Wizard } from './wizard';

const TOO_LONG = 'El texto y los temas ocupan demasiado para guardarlos. Acorta un poco la descripción.';

export const shouldRevalidate = afterRefusal;

export const loader = guarded(openStep('informacion'), async (wizard) => {
  if (!wizard) return null;
  const { context, draft, reachable } = wizard;
  const [mentor, topics, able] = await Promise.all([
    requireSelectedMentor(wizard),
    loadExpertises(context),
    context.api.listCapabilities(),
  ]);
  const usual = usualPriceOf(mentor.profile);
  const offer = offerOf(mentor, draft.offer);
  return {
    reachable,
    firstName: firstNameOf(mentor),
    ...slotTimeTexts(draft.slots),
    slots: draft.slots.length,
    usual,
    /** The mentor's own offer, which has its price; '' for none. */
    offer: offer ? `${offer.name} · ${offerTerms(offer)}` : '',
    /** What the mentor teaches. */
    own: mentor.profile.expertises.map(({ name_id, name }) => ({ name_id, name })),
    values: {
      price: draft.price === 0 ? usual : draft.price,
      asked: draft.asked,
      additional_information: draft.additional_information,
      expertises: draft.expertises,
      listed: draft.listed,
      weeks: String(draft.weeks),
    },
    able: able.has('requests'),
    topics,
    search: resultAtAddress(context.url.searchParams, 'expertises', draft.expertises),
    /** A search or a removal without scripts led here. */
    searched: context.url.searchParams.has(searchNames('expertises').shown),
  };
});

export const action = posted(orLogIn(openStep('informacion')), async (wizard, form) => {
  const asked = requestedStep(form, 'informacion');
  const edited = applyEdits(form, [expertisesEdit('expertises')]);
  const submission = parseForm(form, informationForm);
  if (submission.status !== 'success') throw statusResponse(400);
  const { value } = submission;
  const { offer, price } = wizard.draft;
  if (!wizard.save({ ...draftChange(value), ...(offer && { price }) })) {
    const result = submission.reply({ fieldErrors: { additional_information: [TOO_LONG] } });
    return data({ result }, { status: 422 });
  }
  // A price that needs confirmation stops the next step.
  if (asked && asked !== 'resumen') return redirect(wizard.pathTo(asked));
  const fieldErrors = informationErrors(value, await pricesOf(wizard));
  if (offer) delete fieldErrors.price;
  if (edited) {
    return fieldErrors.price
      ? data({ result: withTypedValues(submission) })
      : redirect(wizard.pathTo('informacion') + searchAddress(form, 'expertises'));
  }
  return Object.keys(fieldErrors).length > 0
    ? data({ result: submission.reply({ fieldErrors }) }, { status: 422 })
    : redirect(wizard.pathTo('resumen'));
});

/** `least`: the minimum set by the mentor's rule 'No acepto menos de mi tarifa'; null for none. */
async function pricesOf(wizard: Wizard) {
  const { context, draft } = wizard;
  const mentor = await requireSelectedMentor(wizard);
  const day = dayOfSlot(draft.slots[0] ?? '');
  const rules = await context.api.availability.findRules(mentor.id, { from: day, to: day });
  return { usual: mentor.profile.price, least: rules?.own_price ? mentor.profile.price : null };
}

const LABELS = { price: 'Precio por hora', additional_information: 'Qué necesitas', expertises: 'Temas' };

function missingOf(form: FormData): string | null {
  const hasPrice = String(form.get('price')).trim() !== '';
  const hasText = String(form.get('additional_information')).trim() !== '';
  if (!hasPrice) return hasText ? 'Falta el precio por hora.' : 'Faltan el precio por hora y la descripción.';
  return hasText ? null : 'Falta la descripción.';
}

export type InformationView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;
export default function InformationStep() {
  const view = useLoaderData<typeof loader>();
  const result: SubmissionResult | undefined = useActionData<typeof action>()?.result;
  return view && <Information view={view} result={result} />;
}

function Information({ view, result }: { view: InformationView; result: SubmissionResult | undefined }) {
  const { missing, form } = useMissingNotice(missingOf, useLocation().key);
  const first = saidAtFirst(view, result);
  const [said, setSaid] = useState(first);
  const read = (element: HTMLFormElement | null) => element && setSaid(saidIn(new FormData(element)));
  const price = view.offer ? view.values.price : said.price;
  const total = price === null ? '' : formatEuros(totalPrice(view.slots, price));
  return (
    <WizardFrame
      step="informacion"
      wizard={view}
      summary={
        <>
          <p className="font-semibold sm:text-lg">
            Total: {total}
            {said.weeks !== ONCE && ' por sesión'}
          </p>
          <p className="text-muted max-sm:hidden">
            {view.date}, de {view.time}
          </p>
        </>
      }
      next={<NextButton missing={missing} />}
      form={{
        noValidate: true,
        ref: form.ref,
        onChange: (event) => {
          form.onChange(event);
          read(event.currentTarget);
        },
      }}
    >
      <div className="flex max-w-2xl flex-col gap-5">
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <OwnTopics view={view} chosen={first.topics} />
        <TextAreaField
          label="Qué necesitas"
          {...fieldOf(result, 'additional_information', view.values.additional_information)}
          required
          maxLength={ADDITIONAL_INFORMATION_MAX}
          hint={`Descripción para ${view.firstName}: tema, nivel, dudas concretas…`}
        />
        <div className="divide-y divide-line rounded-2xl border border-line bg-card px-4">
          <Lines view={view} result={result} said={said} onToggle={read} />
        </div>
      </div>
    </WizardFrame>
  );
}

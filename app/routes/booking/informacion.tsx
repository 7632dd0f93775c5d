/**
 * Wizard step 3, 'Información adicional' (spec.md sections 2, 4 and 5): price, description and topics. The draft keeps them through an
 * edit, which therefore ends in a redirect; a price that the draft cannot hold comes back with the form itself.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { loadExpertises } from '~/.server/expertises';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { usualPriceOf } from '~/domain/price';
import { applyEdits, INTENT } from '~/forms/edits';
import { expertisesEdit } from '~/forms/expertises/expertisesEdit';
import { resultAtAddress, searchAddress } from '~/forms/expertises/searchAddress';
import { keepTyped } from '~/forms/keepTyped';
import { InformacionStep } from './InformacionStep';
import { draftChange, informacionErrors, informacionForm } from './informacionForm';
import { stepAskedFor } from './paths';
import { afterRefusal } from './revalidate';
import { chosenMentor, openStep, openStepToChange } from './wizard';

const TOO_LONG = 'El texto y los temas ocupan demasiado para guardarlos. Acorta un poco la descripción.';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Información adicional · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'informacion');
  if (!wizard) return null;
  const { context, draft, canBook, reachable } = wizard;
  const [mentor, topics, able] = await Promise.all([
    chosenMentor(wizard),
    loadExpertises(context),
    context.api.listCapabilities(),
  ]);
  const usual = usualPriceOf(mentor.profile);
  return {
    canBook,
    reachable,
    mentorName: mentor.full_name,
    usual,
    values: {
      price: String(draft.price === 0 ? usual : draft.price),
      additional_information: draft.additional_information,
      expertises: draft.expertises,
      listed: draft.listed,
    },
    groups: able.has('group-sessions'),
    topics,
    search: resultAtAddress(context.url.searchParams, 'expertises', draft.expertises),
  };
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openStepToChange(args, 'informacion');
  const form = await readForm(args.request);
  const edited = applyEdits(form, [expertisesEdit('expertises')]);
  const submission = parseForm(form, informacionForm);
  if (submission.status !== 'success') throw statusPage(400);
  const { value } = submission;
  if (!wizard.save(draftChange(value))) {
    const result = submission.reply({ fieldErrors: { additional_information: [TOO_LONG] } });
    return data({ result }, { status: 422 });
  }
  const asked = stepAskedFor(String(form.get(INTENT)), 'informacion');
  if (asked) return redirect(wizard.pathTo(asked));
  const fieldErrors = informacionErrors(value);
  if (edited) {
    return fieldErrors.price
      ? data({ result: keepTyped(submission) })
      : redirect(wizard.pathTo('informacion') + searchAddress(form, 'expertises'));
  }
  return Object.keys(fieldErrors).length > 0
    ? data({ result: submission.reply({ fieldErrors }) }, { status: 422 })
    : redirect(wizard.pathTo('resumen'));
}

export default function InformacionRoute() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return view && <InformacionStep view={view} result={result} />;
}

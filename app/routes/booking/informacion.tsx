/** Wizard step 3, 'Información adicional' (spec.md sections 2, 4 and 5): price, description and topics. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '~/.server/readForm';
import { usualPriceOf } from '~/domain/price';
import { InformacionStep } from './InformacionStep';
import { draftChange, informacionErrors, readInformacion } from './informacionForm';
import { stepAskedFor } from './paths';
import { afterRefusal } from './revalidate';
import { listTopics } from './topicOptions';
import { chosenMentor, openStep, openStepToChange } from './wizard';

const TOO_LONG = 'El texto y los temas ocupan demasiado para guardarlos. Acorta un poco la descripción.';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Información adicional · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'informacion');
  if (!wizard) return null;
  const { context, draft, canBook, reachable } = wizard;
  const [mentor, topics] = await Promise.all([chosenMentor(wizard), listTopics(context)]);
  const usual = usualPriceOf(mentor.profile);
  const { searchParams } = context.url;
  return {
    canBook,
    reachable,
    mentorName: mentor.full_name,
    usual,
    values: {
      price: String(draft.price === 0 ? usual : draft.price),
      additional_information: draft.additional_information,
      expertises: draft.expertises,
    },
    topics,
    search: { scope: searchParams.get('scope') ?? '', tema: (searchParams.get('tema') ?? '').slice(0, 100) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openStepToChange(args, 'informacion');
  const { intent, values, search } = readInformacion(await readForm(args.request));
  if (!wizard.save(draftChange(values))) {
    return data({ errors: { additional_information: [TOO_LONG] }, values }, { status: 422 });
  }
  const asked = stepAskedFor(intent, 'informacion');
  if (asked) return redirect(wizard.pathTo(asked));
  if (intent === 'buscar') {
    return redirect(`${wizard.pathTo('informacion')}?${new URLSearchParams(search)}#temas`);
  }
  const errors = informacionErrors(values);
  return Object.keys(errors).length > 0
    ? data({ errors, values }, { status: 422 })
    : redirect(wizard.pathTo('resumen'));
}

export default function InformacionRoute() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return view && <InformacionStep view={view} refused={refused ?? null} />;
}

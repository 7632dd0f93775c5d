/** Wizard step 4, 'Resumen y finalización' (spec.md section 2): what will be asked of the mentor, and the booking. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { readForm } from '~/.server/readForm';
import { runFrom } from '~/domain/slotOptions';
import { confirm, failureToast, refuse } from './confirm';
import { loadSummary } from './loadSummary';
import { stepAskedFor } from './paths';
import { afterRefusal } from './revalidate';
import { SummaryStep } from './SummaryStep';
import { openStep, openWizard } from './wizard';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Resumen · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openWizard(args);
  if (opened && opened.booked !== null && opened.draft.mentor === '') throw redirect(opened.pathTo('creada'));
  const wizard = await openStep(args, 'resumen');
  return wizard && loadSummary(wizard);
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) {
    const toast = failureToast('Usuario no autenticado');
    contextOf(args).flash.set(toast);
    return refuse(401, { toast });
  }
  const form = await readForm(args.request);
  const asked = stepAskedFor(String(form.get('intent') ?? ''), 'resumen');
  if (asked) return redirect(wizard.pathTo(asked));
  const other = form.get('otro');
  if (typeof other === 'string') {
    wizard.save({ slots: runFrom(other, wizard.draft.slots.length) });
    return redirect(wizard.pathTo('resumen'));
  }
  return confirm(String(form.get('digest') ?? ''), wizard);
}

export default function SummaryRoute() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return view && <SummaryStep view={view} refused={refused ?? null} />;
}

/** Wizard step 2, 'Seleccionar fecha' (spec.md sections 2, 4 and 5): a week of slots by `?semana=`, the choice by post. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '~/.server/readForm';
import { mondayOf } from '~/domain/dates';
import { dayOfSlot, slotProblem, tidySlots } from '~/domain/slots';
import stylesheet from '../../booking-slots.css?url';
import { freeSlots, loadWeek } from './loadWeek';
import { onOwnClock } from './onOwnClock';
import { stepAskedFor } from './paths';
import { afterRefusal } from './revalidate';
import { SlotStep } from './SlotStep';
import { stillFree } from './stillFree';
import { chosenMentor, openStep, openStepToChange, type Wizard } from './wizard';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Seleccionar fecha · Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openStep(args, 'horario');
  if (!wizard) return null;
  const { context, draft, canBook } = wizard;
  const mentor = await chosenMentor(wizard);
  const asked = context.url.searchParams.get('semana');
  const first = draft.slots[0];
  const view = await loadWeek(mentor.id, asked ?? (first ? dayOfSlot(first) : null), context);
  const isOtherWeek = first !== undefined && mondayOf(dayOfSlot(first)) !== view.week.monday;
  if (isOtherWeek) wizard.save({ slots: [] });
  return {
    ...view,
    canBook,
    reachable: isOtherWeek ? 2 : wizard.reachable,
    mentorName: mentor.full_name,
    selected: isOtherWeek ? [] : stillFree(draft.slots, view),
    timeZone: context.config.timeZone,
    ...onOwnClock(view, context.zones),
  };
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openStepToChange(args, 'horario');
  const form = await readForm(args.request);
  const slots = form.getAll('slots').filter((value) => typeof value === 'string');
  const asked = stepAskedFor(String(form.get('intent') ?? ''), 'horario');
  const problem = asked ? null : (slotProblem(slots) ?? (await lostProblem(tidySlots(slots), wizard)));
  if (problem) return data({ error: problem, slots: tidySlots(slots) }, { status: 422 });
  wizard.save({ slots });
  return redirect(wizard.pathTo(asked ?? 'informacion'));
}

/** Somebody may have been quicker; an API that does not answer is no reason to stay. */
async function lostProblem(slots: string[], wizard: Wizard): Promise<string | null> {
  const mentor = await chosenMentor(wizard);
  const day = dayOfSlot(slots[0] ?? '');
  const free = await freeSlots(mentor.id, { from: day, to: day }, wizard.context);
  return free === null || slots.every((slot) => free.includes(slot))
    ? null
    : 'Ese horario ya no está libre. Elige otro.';
}

export default function SlotRoute() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!view) return null;
  return <SlotStep view={view} refused={refused ?? null} />;
}

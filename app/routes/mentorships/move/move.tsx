/** 'Cambiar hora' (extension `reschedule`; api.md section 2): what stands now, the mentor's free hours, the change in a summary, the post. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { offers } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { dayOfSlot, slotProblem, tidySlots } from '~/domain/slots';
import { NotOffered } from '~/ui/NotOffered';
import { ToastArea } from '~/ui/ToastArea';
import styles from '../../../booking.css?url';
import slotStyles from '../../../booking-slots.css?url';
import { freeSlots } from '../../booking/loadWeek';
import { afterRefusal } from '../../booking/revalidate';
import { isSame } from './hours';
import { loadMove } from './loadMove';
import { MoveGone } from './MoveGone';
import { MoveGrid } from './MoveGrid';
import { MoveRefused } from './MoveRefused';
import { MoveReview } from './MoveReview';
import { moveHref } from './moveAddress';
import { type Move, openMove } from './openMove';
import { failed, GONE, refuse, sendMove } from './sendMove';

const SAME = 'Es la hora que ya tiene: no cambiaría nada. Elige otra.';
const LOST = 'Ese horario ya no está libre. Elige otro.';

export const links: LinksFunction = () => [styles, slotStyles].map((href) => ({ rel: 'stylesheet', href }));

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Cambiar hora · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  if (!(await offers(context, 'reschedule'))) return data({ kind: 'lacking' as const }, { status: 404 });
  const move = await openMove(args);
  if (!move) return data({ kind: 'gone' as const }, { status: 404 });
  const { refusal, back } = move;
  if (refusal)
    return data({ kind: 'refused' as const, text: refusal.text, back }, { status: refusal.status });
  return data(await loadMove(move));
}

export async function action(args: ActionFunctionArgs) {
  const move = await openMove(args);
  const form = await readForm(args.request);
  if (!move) return refuse(404, { toast: failed(GONE) });
  const sent = form.getAll('slots').filter((value) => typeof value === 'string');
  const slots = tidySlots(sent);
  const intent = form.get('intent');
  const problem = slotProblem(sent);
  if (problem) return refuse(422, { error: problem, slots });
  if (intent === 'move') return sendMove({ slots, seen: String(form.get('seen') ?? '') }, move);
  if (intent !== 'next') throw statusPage(400);
  const { refusal, present, session, address } = move;
  if (refusal) return refuse(refusal.status, { error: refusal.text, slots, toast: failed(refusal.text) });
  if (isSame(slots, present)) return refuse(422, { error: SAME, slots });
  if (await isLost(slots, move)) return refuse(409, { error: LOST, slots });
  return redirect(moveHref(session.identifier, { slots, review: true, back: address.back }));
}

/** Somebody may have been quicker; an API that does not answer is no reason to stay. */
async function isLost(slots: string[], { session, present, context }: Move): Promise<boolean> {
  const day = dayOfSlot(slots[0] ?? '');
  const free = await freeSlots(session.mentor?.id ?? '', { from: day, to: day }, context);
  return free !== null && !slots.every((slot) => free.includes(slot) || present.includes(slot));
}

export default function MoveRoute() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const toast = refused?.toast && <ToastArea toast={refused.toast} />;
  if (view.kind === 'lacking')
    return (
      <NotOffered
        what="cambiar la hora de una mentoría"
        ways={[
          ['Mis Mentorías', '/mentorships'],
          ['Mensajes', '/chat'],
        ]}
      >
        Si la hora no te va bien, dilo por mensaje; o cancela la mentoría y reserva otra.
      </NotOffered>
    );
  if (view.kind === 'gone')
    return (
      <>
        {toast}
        <MoveGone />
      </>
    );
  if (view.kind === 'refused')
    return (
      <>
        {toast}
        <MoveRefused text={view.text} back={view.back} />
      </>
    );
  const { review } = view;
  return (
    <>
      {toast}
      {review && !refused?.again ? (
        <MoveReview view={view} review={review} refused={refused} />
      ) : (
        <MoveGrid view={view} refused={refused} />
      )}
    </>
  );
}

/** 'Proponer otra hora' (extension `requests`) or 'Cambiar hora' (`reschedule`; docs/contract.md, 'Moving'). */

import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { moveWay } from '~/app/domain/sessions/rescheduling';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { slotProblem, tidySlots } from '~/app/domain/slots/slots';
import * as paths from '~/app/paths';
import { moveHref } from '~/app/sessions/moveUrl';
import slotStyles from '~/app/slots/slots.css?url';
import { areLost, chosenIn, LOST_SLOTS } from '~/app/slots/slotWeek';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { NotOffered } from '~/app/ui/NotOffered';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import styles from '~/app/ui/stepFrame.css?url';
import { ToastArea } from '~/app/ui/ToastArea';
import { loadMove } from './loadMove';
import { MoveGrid } from './MoveGrid';
import { MoveReview } from './MoveReview';
import { areSameSlots, openMove } from './openMove';
import { GONE_TEXT, moveFailureToast, type RefusedMove, refuseMove, sendMove } from './sendMove';

const SAME = 'Es la hora que ya tiene: no cambiaría nada. Elige otra.';

export const links: LinksFunction = () => [styles, slotStyles].map((href) => ({ rel: 'stylesheet', href }));

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Otra hora · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  if (moveWay(await orProblem(context.api.listCapabilities())) === null)
    return data({ kind: 'lacking' as const }, { status: 404 });
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
  if (!move) return refuseMove(404, { toast: moveFailureToast(GONE_TEXT) });
  const { refusal, present, session, address } = move;
  const mentorId = session.mentor?.id ?? '';
  const { slots: sent, short } = await chosenIn(form, mentorId, move.context, present);
  const slots = tidySlots(sent);
  const intent = form.get('intent');
  const problem = slotProblem(sent);
  if (problem) return refuseMove(422, { error: problem, slots });
  const sentPrice = move.canProposePrice ? form.get('price') : null;
  const price = typeof sentPrice === 'string' ? { text: sentPrice, asked: form.get(PRICE_ASKED) } : null;
  const following = move.hasFollowing && form.has('following');
  if (intent === 'move')
    return sendMove({ slots, price, following, seen: String(form.get('seen') ?? '') }, move);
  if (intent !== 'next') throw statusResponse(400);
  if (refusal)
    return refuseMove(refusal.status, { error: refusal.text, slots, toast: moveFailureToast(refusal.text) });
  if (areSameSlots(slots, present) && !move.canProposePrice) return refuseMove(422, { error: SAME, slots });
  if (await areLost(slots, mentorId, move.context, present))
    return refuseMove(409, { error: LOST_SLOTS, slots });
  if (short) return refuseMove(422, { error: short, slots });
  return redirect(moveHref(session.identifier, { slots, review: true, back: address.back }));
}

export default function MoveRoute() {
  const refused = useActionData<typeof action>() ?? null;
  return (
    <>
      {refused?.toast && <ToastArea toast={refused.toast} />}
      <MoveContent refused={refused} />
    </>
  );
}

function MoveContent({ refused }: { refused: RefusedMove | null }) {
  const view = useLoaderData<typeof loader>();
  if (view.kind === 'lacking')
    return (
      <NotOffered
        what="cambiar la hora de una mentoría"
        ways={[
          ['Mis Mentorías', paths.mentorships()],
          ['Mensajes', paths.chat()],
        ]}
      >
        Si la hora no te va bien, dilo por mensaje; o cancela la mentoría y reserva otra.
      </NotOffered>
    );
  if (view.kind !== 'open')
    return (
      <>
        <PageHeader title="Cambiar hora" />
        {view.kind === 'gone' ? (
          <EmptyState title="Esta mentoría no está en tu lista">
            <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
            <ButtonLink to={paths.mentorships()}>Ir a mis mentorías</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title="No se puede cambiar la hora">
            <p>{view.text}</p>
            <ButtonLink to={view.back}>Volver a la mentoría</ButtonLink>
          </EmptyState>
        )}
      </>
    );
  const { review } = view;
  return review && !refused?.again ? (
    <MoveReview view={view} review={review} refused={refused} />
  ) : (
    <MoveGrid view={view} refused={refused} />
  );
}

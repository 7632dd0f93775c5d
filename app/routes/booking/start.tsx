/**
 * The wizard's own address redirects to step 1, with `?mentor=username` to step 2 (`bookWith`).
 * `?repetir=<identifier>` fills the draft from a finished session, after a question if another draft exists.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { pathOf } from '~/app/.server/requestUrl';
import { firstIncomplete } from '~/app/domain/booking/draft';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { bookWith } from './bookWith';
import { compareDraft, findRepeatable, repeatSession } from './repeat';
import { findMentor, openWizard, type Wizard } from './wizard';

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  if (!(await optionalUser(context))) return null;
  // The onboarding of a new user leads back here.
  context.newcomer.remember({ returnTo: pathOf(context.url) });
  const wizard = await openWizard(args);
  context.newcomer.forget();
  if (!wizard) return null;
  const { searchParams } = context.url;
  const repeated = searchParams.get('repetir');
  if (repeated) return repeatOrAsk(repeated, wizard);
  const wanted = searchParams.get('mentor') ?? '';
  return wanted === '' ? redirect(wizard.pathTo('mentor')) : bookWith(wanted, wizard);
}

/** Repeats the session and discards the existing draft. */
export async function action(args: ActionFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return contextOf(args).logInFirst();
  const identifier = wizard.context.url.searchParams.get('repetir') ?? '';
  return repeatSession(await findRepeatable(identifier, wizard), wizard);
}

async function repeatOrAsk(identifier: string, wizard: Wizard) {
  const session = await findRepeatable(identifier, wizard);
  const found = compareDraft(session, wizard);
  if (found === 'empty') return repeatSession(session, wizard);
  const next = firstIncomplete(wizard.draft);
  if (found === 'same') return redirect(wizard.pathTo(next === 'resumen' ? 'horario' : next));
  const begun = await findMentor(wizard.draft.mentor, wizard.context);
  return {
    mentorName: session.mentor?.full_name ?? 'tu mentor',
    /** Mentor of the existing draft, and where it continues. */
    begunWith: begun?.full_name ?? null,
    begunAt: wizard.pathTo(next),
  };
}

/** Asks: there is only one draft, so repeating a session would replace it. */
export default function BookingStart() {
  const question = useLoaderData<typeof loader>();
  if (!question) return null;
  const { mentorName, begunWith, begunAt } = question;
  return (
    <div className="max-w-xl">
      <PageHeader title="Tienes otra reserva a medias" eyebrow={`Repetir la mentoría con ${mentorName}`} />
      <p>
        Empezaste una reserva{begunWith && ` con ${begunWith}`} y no la enviaste. Si repites la mentoría, lo
        que habías elegido y escrito en ella se pierde.
      </p>
      <Form method="post" className="mt-6 flex flex-col gap-3 sm:flex-row">
        <SubmitButton>Repetir y descartar la otra</SubmitButton>
        <ButtonLink to={begunAt} variant="secondary">
          Seguir con la que tenía
        </ButtonLink>
      </Form>
    </div>
  );
}

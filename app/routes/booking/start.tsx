/**
 * The wizard's own address redirects to step 1, with `?mentor=username` to step 2 (`bookWith`).
 * `?repetir=<identifier>` fills the draft from a finished session: same weekday and time, the mentor's current price.
 */
import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { Mentorship } from '~/api/contract/mentorships';
import { formatHourly } from '~/api/contract/rules/price';
import type { User } from '~/api/contract/users';
import { orElse, orProblem } from '~/app/.server/api/errors';
import { guarded } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { firstIncomplete, isUntouched, MAX_TOPICS } from '~/app/domain/booking/draft';
import { usualPriceOf } from '~/app/domain/money/price';
import { statusOf } from '~/app/domain/sessions/status';
import { infoToast } from '~/app/domain/site/toasts';
import { slotTimeTexts } from '~/app/domain/slots/slots';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { sameHoursFree } from '~/app/slots/slotWeek';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { bookWith, findMentor, openWizard, orLogIn, visitorsWizard, type Wizard } from './wizard';

export const loader = guarded(openWizard, async (wizard, args) => {
  const context = contextOf(args);
  const { searchParams } = context.url;
  const repeated = searchParams.get('repetir');
  const wanted = searchParams.get('mentor');
  if (repeated) return wizard && repeatOrAsk(repeated, wizard);
  if (!wanted) return wizard && redirect(wizard.pathTo('mentor'));
  if (wizard) return bookWith(wanted, wizard);
  // The API may show mentors to users alone.
  const isOpen = orElse(async () => context.api.mentors.find(wanted), 'closed', 401, 403);
  return (await isOpen) === 'closed' ? null : bookWith(wanted, visitorsWizard(context));
});

/** Repeats the session and discards the existing draft. */
export const action = guarded(orLogIn(openWizard), async (wizard) => {
  const identifier = wizard.context.url.searchParams.get('repetir') ?? '';
  return repeatSession(await findRepeatable(identifier, wizard), wizard);
});

async function repeatOrAsk(identifier: string, wizard: Wizard) {
  const session = await findRepeatable(identifier, wizard);
  const found = compareDraft(session, wizard);
  if (found === 'empty') return repeatSession(session, wizard);
  const next = firstIncomplete(wizard.draft);
  if (found === 'same') return redirect(wizard.pathTo(next === 'resumen' ? 'horario' : next));
  const begun = await findMentor(wizard.draft.mentor, wizard.context);
  return {
    mentorName: session.mentor?.full_name ?? 'tu mentor',
    /** Mentor and next step of the existing draft. */
    begunWith: begun?.full_name ?? null,
    begunAt: wizard.pathTo(next),
  };
}

/** Asks first, because repeating a session replaces the only draft. */
export default function BookingStart() {
  const question = useLoaderData<typeof loader>();
  if (!question) return null;
  const { mentorName, begunWith, begunAt } = question;
  return (
    <div className="max-w-xl">
      <PageHeader title="Tienes otra reserva a medias" eyebrow={`Repetir la sesión con ${mentorName}`} />
      <p>
        Empezaste una reserva{begunWith && ` con ${begunWith}`} y no la enviaste. Si repites la sesión, lo que
        habías elegido y escrito en ella se pierde.
      </p>
      <Form method="post" className="mt-6 flex flex-col gap-3 sm:flex-row">
        <SubmitButton>Repetir y descartar la otra</SubmitButton>{' '}
        <ButtonLink to={begunAt} variant="secondary">
          Seguir con la que tenía
        </ButtonLink>
      </Form>
    </div>
  );
}

/** The finished session the visitor may repeat. Throws a redirect for any other. */
async function findRepeatable(identifier: string, { context, user, pathTo }: Wizard) {
  const session = await orProblem(context.api.mentorships.find(identifier));
  const isOwn = session?.alumnos.some(({ id }) => id === user.id);
  if (session && isOwn && statusOf(session, context.now()) === 'finished') return session;
  const description = 'Solo se repiten las que ya han terminado y en las que has participado.';
  context.flash.set(infoToast('Esa sesión no se puede repetir', description));
  throw redirect(pathTo('mentor'));
}

/** 'same': this repetition has already begun. 'other': a different draft would be lost. */
function compareDraft(session: Mentorship, { draft }: Pick<Wizard, 'draft'>): 'empty' | 'same' | 'other' {
  const mentor = session.mentor?.username ?? '';
  if (isUntouched(draft) && (draft.mentor === '' || draft.mentor === mentor)) return 'empty';
  const isSame =
    draft.mentor === mentor &&
    draft.additional_information.trim() === session.additional_information.trim() &&
    draft.expertises.join() === topicsOf(session).join();
  return isSame ? 'same' : 'other';
}

/** Reports what was copied, and redirects to the first incomplete step. */
async function repeatSession(session: Mentorship, wizard: Wizard) {
  const { context, pathTo } = wizard;
  const mentor = await findMentor(session.mentor?.username ?? '', context);
  const content = {
    additional_information: session.additional_information.trim(),
    expertises: topicsOf(session),
    listed: false,
  };
  if (!mentor?.profile.available) {
    saveShortened({ ...content, mentor: '', slots: [], price: 0 }, wizard);
    context.flash.set({
      kind: 'info',
      title: `${session.mentor?.full_name || 'Su mentor'} ya no acepta reservas`,
      description: 'Elige otro mentor: la descripción y los temas ya están puestos.',
    });
    return redirect(pathTo('mentor'));
  }
  const { slots, text } = await suggestHours(session, mentor, wizard);
  const price = usualPriceOf(mentor.profile);
  const whole = saveShortened({ ...content, mentor: mentor.username, slots, price }, wizard);
  context.flash.set({
    kind: 'info',
    title: `Repetimos tu sesión con ${mentor.full_name}`,
    description: [text, priceText(session, price), whole ? '' : DESCRIPTION_DROPPED]
      .filter(Boolean)
      .join(' '),
  });
  return redirect(pathTo('horario'));
}

const DESCRIPTION_DROPPED = 'La descripción era demasiado larga para guardarla: escríbela de nuevo.';

async function suggestHours(session: Mentorship, mentor: User, { context }: Wizard) {
  const slots = await sameHoursFree(session, mentor.id, context);
  if (slots === null) return { slots: [], text: 'Ahora no podemos ver sus huecos: elige tú la hora.' };
  if (slots.length === 0) return { slots, text: 'A la misma hora no hay hueco pronto: elige otra.' };
  const { date, time } = slotTimeTexts(slots);
  return { slots, text: `Te proponemos la misma hora: ${date}, de ${time}.` };
}

function priceText({ price: before }: Mentorship, price: number): string {
  if (before === 0 || before === price) return '';
  return `Su precio es ahora ${formatHourly(price)} (entonces fueron ${formatHourly(before)}).`;
}

function topicsOf({ expertises }: Mentorship): string[] {
  return [...new Set(expertises.map(({ name_id }) => name_id))].slice(0, MAX_TOPICS);
}

/** False if the description had to be dropped. */
function saveShortened(content: Parameters<Wizard['save']>[0], { save }: Wizard): boolean {
  if (save(content)) return true;
  save({ ...content, additional_information: '' });
  return false;
}

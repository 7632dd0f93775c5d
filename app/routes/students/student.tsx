/** The record of one student, with the mentor's private notes (docs/product.md, 'Students of a mentor'). */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react';
import type { TaughtSession } from '~/api/contract/students';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import { enterAsMentor, guarded, needing, posted } from '~/app/.server/guards';
import { noteId } from '~/app/domain/sessions/notes';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import { successToast } from '~/app/domain/site/toasts';
import { firstNameOf, wholeName } from '~/app/domain/text/personNames';
import { INTENT } from '~/app/forms/formEdits';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { balanceOf } from '~/app/sessions/brief';
import { TERMS } from '~/app/sessions/ChargeLine';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { BlockLink } from '~/app/ui/BlockLink';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { CardPanel } from '~/app/ui/Panel';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';
import { Balance } from './Balance';
import { postCredit, postTerms } from './postCredit';
import { postNote } from './postNote';
import { Before, History, NotesPanel } from './StudentSessions';
import { balanceView, recordView, sessionView } from './studentView';

export const handle = { live: ['mentorship'] };

/** No reload by itself while a note is open, whose typed text could be lost. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod } = args;
  const isByItself = formMethod === undefined && currentUrl.href === nextUrl.href;
  return isByItself && currentUrl.searchParams.has('nota') ? false : afterRefusal(args);
};

const PAGE_SIZE = 10;
/** The intent that takes the student off the list; others are of credits. */
const REMOVE = 'remove-student';
/** Those to come are folded; more are in the calendar. */
const AHEAD_SIZE = 60;

const open = async (args: LoaderFunctionArgs) => {
  const { context, me } = await needing('desk', enterAsMentor)(args);
  const found = await orProblem(context.api.students.find(args.params.id ?? ''));
  if (!found) throw statusResponse(404);
  return { context, me, record: found };
};

export const loader = guarded(open, async ({ context, record }) => {
  const { api, config, now, url } = context;
  const wanted = { when: 'past' as const, page: readPage(url.searchParams.get('pagina')), size: PAGE_SIZE };
  const { id } = record.student;
  const capabilities = await api.listCapabilities();
  const [found, ahead, topicName, balance] = await Promise.all([
    orProblem(api.students.sessions(id, wanted)),
    orProblem(api.students.sessions(id, { when: 'ahead', page: 1, size: AHEAD_SIZE })),
    topicNames(api),
    capabilities.has('desk') ? balanceOf(id, context) : null,
  ]);
  const clock = { timeZone: config.timeZone, now: now() };
  const viewOf = (one: TaughtSession) => sessionView(one, { ...clock, topicName });
  const items = found.items.map(viewOf);
  const student = recordView(record, clock);
  return {
    student,
    history: pageOfCount(items, found, PAGE_SIZE),
    ahead: { items: ahead.items.map(viewOf).reverse(), count: ahead.count },
    balance: balance && balanceView(balance, clock),
    offers: student.isOwn && capabilities.has('requests'),
    /** The session of the note being written; '' for none, `general`. */
    writes: url.searchParams.get('nota') ?? '',
    asksRemoval: url.searchParams.has('quitar'),
  };
});

export const action = posted(open, async ({ context, me, record }, form) => {
  const { id } = record.student;
  if (form.get(INTENT) === REMOVE) {
    await orProblem(context.api.students.remove(id));
    context.flash.set(successToast(`${wholeName(record.student)} ya no está en tu lista`));
    return redirect(paths.students());
  }
  if (form.get(INTENT) === TERMS) return postTerms(form, id, context);
  if (form.has(INTENT)) {
    const answer = await postCredit(form, { student: id, usual: me.profile.price }, context);
    return answer ?? redirect(paths.student(id, {}, 'saldo'));
  }
  const pagina = context.url.searchParams.get('pagina') ?? '';
  const answer = await postNote(form, { id, name: firstNameOf(record.student) }, context);
  return answer ?? redirect(paths.student(id, { pagina }, noteId(String(form.get('session')))));
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function About({ student }: Pick<View, 'student'>) {
  return (
    <>
      {student.facts.map(({ title, text }) => (
        <div key={title}>
          <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
          <p className="wrap-anywhere">{text}</p>
        </div>
      ))}
      {student.bio && <p className="whitespace-pre-line wrap-anywhere">{student.bio}</p>}
    </>
  );
}

function Removal({ student: { id, name }, asksRemoval }: Pick<View, 'student' | 'asksRemoval'>) {
  if (!asksRemoval)
    return (
      <TextLink to={paths.student(id, { quitar: 1 }, 'ficha')} className="self-start">
        Quitar de mis estudiantes
      </TextLink>
    );
  return (
    <div className="flex flex-col gap-3">
      <p>¿Quitar a {name} de tu lista? No se lo diremos, y puedes volver a invitarle.</p>
      <div className="flex flex-wrap gap-2">
        <PostButton action={paths.student(id)} fields={{ [INTENT]: REMOVE }} variant="danger">
          Quitar
        </PostButton>{' '}
        <ButtonLink to={paths.student(id)} variant="quiet">
          Mejor no
        </ButtonLink>
      </div>
    </div>
  );
}

export default function Student() {
  const { student, history, ahead, balance, offers, writes, asksRemoval } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const noteAnswer = answer && 'session' in answer ? answer : undefined;
  const notes = { name: student.firstName, answer: noteAnswer, writes };
  const ofCredit = answer && 'of' in answer ? answer : undefined;
  return (
    <>
      <BackLink to={paths.students()}>Tus estudiantes</BackLink>
      <PageHeader
        title={student.name}
        face={<Avatar user={student.face} size="md" eager />}
        below={<p className="mt-1 text-muted">{student.taught}</p>}
        actions={
          <>
            {offers && (
              <ButtonLink to={paths.offerSession({ estudiante: student.face.username })}>
                Proponer sesión
              </ButtonLink>
            )}{' '}
            <ButtonLink to={paths.conversation(student.face.username)} variant="secondary">
              Mensaje
            </ButtonLink>
          </>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <Before student={student} ahead={ahead} history={history} />
          <NotesPanel student={student} {...notes} />
          <History student={student} history={history} {...notes} />
        </div>
        {/* On phones the balance comes before the notes, and who it is last. */}
        <aside className="flex min-w-0 flex-col gap-10 max-lg:contents">
          {balance && <Balance student={student} balance={balance} answer={ofCredit} />}
          <CardPanel id="ficha" title="Ficha" className="max-lg:order-3">
            <About student={student} />
            {student.canLeave && balance?.credits.length === 0 && (
              <Removal student={student} asksRemoval={asksRemoval} />
            )}
            <BlockLink
              username={student.face.username}
              what={` a ${student.name}`}
              className="link inline-flex min-h-11 items-center self-start"
            />
          </CardPanel>
        </aside>
      </div>
    </>
  );
}

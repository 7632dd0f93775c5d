/** Wizard step 1: the directory's list; filters and profiles are addresses (docs/product.md, 'Booking wizard'). */
import { data, type LinksFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { formatHourly } from '~/api/contract/rules/price';
import { NO_MENTOR } from '~/api/contract/rules/sessions';
import type { User } from '~/api/contract/users';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { usualPriceOf } from '~/app/domain/money/price';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { address } from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import directorySheet from '~/app/ui/mentors/directory.css?url';
import { directoryHref, readDirectory, tidiedAddress } from '~/app/ui/mentors/directoryUrl';
import { loadResults } from '~/app/ui/mentors/loadDirectory';
import { NothingFound } from '~/app/ui/mentors/NothingFound';
import { Results } from '~/app/ui/mentors/Results';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { ChoiceCard, MentorProfileDialog } from './MentorCard';
import { NextButton, WizardFrame, type WizardView } from './WizardFrame';
import { findMentor, openStep, orLogIn, requestedStep, selectMentor, type Wizard } from './wizard';

export const shouldRevalidate = afterRefusal;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: directorySheet }];

export async function loader(args: LoaderFunctionArgs) {
  contextOf(args).api.begin('mentors');
  const wizard = await openStep('mentor')(args);
  if (!wizard) return null;
  const { reachable, minors } = wizard;
  const { searchParams } = wizard.context.url;
  const tidy = tidiedAddress(searchParams, wizard.pathTo('mentor'));
  if (tidy !== null) throw redirect(tidy);
  const { state, problems } = readDirectory(searchParams, wizard.pathTo('mentor'));
  const list = await loadMentors({ state, problems }, wizard);
  if (list.failure === null && list.state.page !== state.page)
    throw redirect(directoryHref(state, { page: list.state.page }));
  const truncated = wizard.context.api.truncatedOf('mentors');
  return data({ reachable, minors, list, truncated }, { status: list.failure ?? 200 });
}

export const action = posted(orLogIn(openStep('mentor')), async (wizard, form) => {
  const asked = requestedStep(form, 'mentor');
  if (asked) return redirect(wizard.pathTo(asked));
  const wanted = form.get('mentor');
  if (typeof wanted === 'string' && !(await selectMentor(wanted, wizard))) {
    return data({ error: 'Ese mentor no acepta reservas ahora. Elige otro.' }, { status: 409 });
  }
  if (typeof wanted !== 'string' && wizard.draft.mentor === '') {
    return data({ error: NO_MENTOR }, { status: 422 });
  }
  const isDone = form.get('intent') === 'next';
  return redirect(isDone ? wizard.pathTo('horario') : listAddress(wizard, String(wanted ?? '')));
});

/** The same filters without the open profile. Without scripts the new document starts at the chosen card. */
function listAddress({ context, pathTo }: Wizard, username: string): string {
  const search = new URLSearchParams(context.url.search);
  search.delete('perfil');
  const isDocument = !new URL(context.request.url).pathname.endsWith('.data');
  return address(pathTo('mentor'), search, isDocument ? `mentor-${encodeURIComponent(username)}` : '');
}

export default function MentorRoute() {
  const view = useLoaderData<typeof loader>();
  if (!view) return null;
  const { list, ...wizard } = view;
  return list.failure === null ? <MentorStep list={list} wizard={wizard} /> : <MentorsFailure />;
}

function MentorStep({ list, wizard }: { list: MentorList; wizard: WizardView }) {
  const error = useActionData<typeof action>()?.error;
  const sent = useNavigation().formData?.get('mentor');
  const chosen = typeof sent === 'string' ? sent : list.selected?.username;
  return (
    <WizardFrame
      step="mentor"
      wizard={wizard}
      form={null}
      summary={<ChosenMentor list={list} />}
      next={<NextButton missing={list.selected ? null : 'Elige antes un mentor.'} />}
    >
      <ErrorSummary errors={error ? { mentor: [error] } : null} labels={{}} title="Elige un mentor" />
      <Results
        results={list}
        title="Mentores"
        total={`Mostrando ${list.cards.length} de ${list.count} mentores`}
        clear="Limpiar"
      >
        {list.cards.length === 0 ? (
          <NothingFound {...list} />
        ) : (
          <Form method="post" preventScrollReset>
            <ul className="mentor-cards">
              {list.cards.map((card) => (
                <ChoiceCard
                  key={card.username}
                  mentor={card}
                  isChosen={card.username === chosen}
                  books={card.available}
                />
              ))}
            </ul>
          </Form>
        )}
      </Results>
      {list.opened && <MentorProfileDialog mentor={list.opened} isChosen={list.opened.username === chosen} />}
    </WizardFrame>
  );
}

function ChosenMentor({ list }: { list: MentorList }) {
  return (
    <p role="status" className="text-muted">
      {list.selected ? 'Mentor elegido: ' : 'Todavía no has elegido mentor.'}
      <strong className="font-semibold text-ink">{list.selected?.full_name}</strong>
    </p>
  );
}

function MentorsFailure() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Elige tu Mentor" eyebrow="Crear Nueva Mentoría" />
      <div role="alert">
        <EmptyState title="Error al cargar los mentores. Por favor, intenta de nuevo.">
          <p>Lo que ya habías elegido sigue guardado.</p>
          <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}

export type MentorProfileView = ReturnType<typeof profileView>;
type MentorList = Extract<Awaited<ReturnType<typeof loadMentors>>, { failure: null }>;

function loadMentors(asked: ReturnType<typeof readDirectory>, { context, draft, user }: Wizard) {
  const find = async (username: string) => (username === '' ? null : findMentor(username, context));
  const load = async () => {
    const [results, selected, opened] = await Promise.all([
      loadResults(asked, user, context),
      find(draft.mentor),
      find(context.url.searchParams.get('perfil') ?? ''),
    ]);
    return {
      failure: null,
      ...results,
      selected: selected && { username: selected.username, full_name: selected.full_name },
      opened: opened && profileView(opened),
    };
  };
  return orLogged(load, context.log, 'mentors could not be listed', pageFailure);
}

function profileView({ username, full_name, profile_picture, profile }: User) {
  return {
    username,
    full_name,
    profile_picture,
    bio: profile.bio,
    expertise: profile.expertise,
    tags: profile.expertises.map(({ name }) => name),
    rating: profile.rating,
    reviews: profile.total_reviews,
    price: formatHourly(usualPriceOf(profile)),
    available: profile.available,
    linkedin: /^https?:\/\//i.test(profile.linkedin_url) ? profile.linkedin_url : null,
  };
}

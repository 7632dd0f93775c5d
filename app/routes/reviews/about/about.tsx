/** A mentor reviews the students of one session (extension `marketplace`; docs/product.md, 'Reviews'). */

import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { StudentReview } from '~/api/contract/reviews';
import { editableUntil, HIDDEN_DAYS, REVIEW_TEXT_MAX } from '~/api/contract/rules/reviews';
import type { User } from '~/api/contract/users';
import { orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { orFormAgain, parseForm } from '~/app/.server/forms/readForm';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { statusOf } from '~/app/domain/sessions/status';
import { faceOf } from '~/app/domain/site/face';
import { successToast } from '~/app/domain/site/toasts';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { SelectField, TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { reviewForm } from '~/app/routes/reviews/student/postReview';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card, TitledSection } from '~/app/ui/Card';
import { EmptyPage } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';

const open = async (args: LoaderFunctionArgs) => {
  const { context, me } = await needing('marketplace', enter)(args);
  return { context, found: await orProblem(loadAbout(args.params.identifier ?? '', me, context)) };
};

export const loader = guarded(open, async ({ found }) => data(found, { status: found ? 200 : 404 }));

const aboutForm = reviewForm.pick({ calification: true, text: true });

/** Writes, changes or deletes (`intent`: `borrar`) the review of the chosen student. */
export const action = posted(open, async ({ context, found }, form) => {
  if (!found?.chosen) return data({ result: null }, { status: 404 });
  const { written, id, name } = found.chosen;
  const { aboutStudents } = context.api;
  const done = (title: string) => {
    context.flash.set(successToast(title));
    return redirect(paths.reviewStudents(found.identifier));
  };
  if (form.get('intent') === 'borrar') {
    if (written) await orProblem(aboutStudents.remove(written.id));
    return done('Reseña borrada');
  }
  return orFormAgain(parseForm(form, aboutForm), { names: Object.keys(LABELS) }, async (words) => {
    if (written) await aboutStudents.update(written.id, words);
    else await aboutStudents.create({ ...words, mentorship: found.session, alumno: id });
    return done(written ? 'Reseña cambiada' : `Has reseñado a ${name}`);
  });
});

const MARKS = ['Mala', 'Regular', 'Bien', 'Muy bien', 'Excelente'].map((word, i) => ({
  value: String(i + 1),
  label: `${i + 1} de 5 · ${word}`,
}));
const LABELS = { calification: 'Valoración', text: 'Tu reseña' };

type Chosen = NonNullable<NonNullable<Awaited<ReturnType<typeof loadAbout>>>['chosen']>;
type ChosenProps = { chosen: Chosen; identifier: string };

function ReviewForm({ chosen, identifier }: ChosenProps) {
  const result = useActionData<{ result?: Parameters<typeof fieldOf>[0] }>()?.result;
  const { written } = chosen;
  return (
    <Form
      key={chosen.id}
      method="post"
      action={here(identifier, chosen.id)}
      noValidate
      className="flex flex-col gap-5"
    >
      <ErrorSummary title="No hemos podido guardar la reseña" errors={result?.error} labels={LABELS} />
      <SelectField
        label={LABELS.calification}
        {...fieldOf(result, 'calification', String(written?.stars ?? 5))}
        options={[...MARKS].reverse()}
      />
      <TextAreaField
        label={LABELS.text}
        {...fieldOf(result, 'text', written?.text)}
        required
        maxLength={REVIEW_TEXT_MAX}
        hint={`¿Cómo se preparó? ¿En qué ha mejorado? Como mucho ${REVIEW_TEXT_MAX} caracteres.`}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Guardando…">{written ? 'Guardar cambios' : 'Enviar reseña'}</SubmitButton>{' '}
        {written && (
          <ButtonLink to={here(identifier, chosen.id, '1')} variant="secondary">
            Borrar la reseña
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

const here = (identifier: string, alumno: string, borrar?: '1') =>
  paths.reviewStudents(identifier, { alumno, borrar });

function Deletion({ chosen, identifier }: ChosenProps) {
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{chosen.written?.text}</p>
      <Callout tone="danger">
        <p className="mb-3 font-medium">¿Borrar esta reseña? No se puede deshacer.</p>
        <div className="flex flex-wrap gap-3">
          <PostButton
            action={here(identifier, chosen.id)}
            fields={{ intent: 'borrar' }}
            variant="danger"
            pendingText="Borrando…"
          >
            Borrar
          </PostButton>
          <ButtonLink to={here(identifier, chosen.id)} variant="secondary">
            Volver
          </ButtonLink>
        </div>
      </Callout>
    </>
  );
}

export default function AboutStudents() {
  const view = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <EmptyPage page="Reseñar a tus estudiantes" title="No puedes reseñar esta sesión">
        <p>Se reseña a los estudiantes de una sesión tuya, confirmada y terminada.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyPage>
    );
  }
  const { chosen, others, identifier, day, deletes } = view;
  return (
    <>
      <BackLink to={paths.mentorship(identifier)}>{`Sesión del ${day}`}</BackLink>
      <PageHeader title="Reseñar a tus estudiantes" />
      {chosen && (
        <Card className="flex max-w-2xl flex-col gap-5">
          <div className="flex items-center gap-4">
            <Avatar user={chosen.face} size="md" />
            <h2 className="text-xl">{chosen.name}</h2>
          </div>
          <p className="text-muted">
            Solo la leéis {chosen.name} y tú, y nuestro equipo. Se abre cuando los dos habéis escrito la
            vuestra, o {HIDDEN_DAYS} días después de la sesión.
          </p>
          {chosen.state && <p className="font-medium">{chosen.state}</p>}
          {deletes ? (
            <Deletion chosen={chosen} identifier={identifier} />
          ) : chosen.mayWrite ? (
            <ReviewForm chosen={chosen} identifier={identifier} />
          ) : (
            <p className="whitespace-pre-line wrap-anywhere">{chosen.written?.text}</p>
          )}
        </Card>
      )}
      {others.length > 0 && (
        <TitledSection id="otros" title="Los demás de la sesión" className="mt-8" titleClass="mb-3 text-2xl">
          <ul className="flex flex-wrap gap-3">
            {others.map((one) => (
              <li key={one.id}>
                <ButtonLink to={paths.reviewStudents(identifier, { alumno: one.id })} variant="secondary">
                  {one.written ? `Ver la de ${one.name}` : `Reseñar a ${one.name}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  );
}

/**
 * The students of the mentor's finished, confirmed session: the one in the address or the first without a review, and the
 * others. Null if there is no such session.
 */
async function loadAbout(identifier: string, me: User, { api, config, now, url }: Context) {
  if (me.user_type !== 'mentor') return null;
  const session = await api.mentorships.find(identifier);
  if (session?.mentor?.id !== me.id || !session.confirmation) return null;
  if (statusOf(session, now()) !== 'finished') return null;
  const written = await api.aboutStudents.list(session.id);
  const { timeZone } = config;
  const students = session.alumnos.map((student) => {
    const found = written.find(({ alumno }) => alumno.id === student.id);
    const until = found ? editableUntil(found.created_at, now()) : null;
    return {
      id: student.id,
      name: wholeName(student),
      face: faceOf({ ...student, full_name: wholeName(student) }),
      written: found ? { id: found.id, stars: found.calification, text: found.text } : null,
      /** True also while it can be changed or deleted. */
      mayWrite: !found || until !== null,
      state: found ? stateOf(found, { until, timeZone }) : '',
    };
  });
  const asked = url.searchParams.get('alumno');
  const chosen =
    students.find(({ id }) => id === asked) ?? students.find((one) => !one.written) ?? students[0] ?? null;
  return {
    identifier: session.identifier,
    session: session.id,
    day: formatInstant(session.init_date, "d 'de' MMMM", timeZone),
    chosen,
    /** The address asks whether to delete it. */
    deletes: url.searchParams.has('borrar') && Boolean(chosen?.written && chosen.mayWrite),
    others: students.filter((one) => one !== chosen),
  };
}

function stateOf(one: StudentReview, { until, timeZone }: { until: string | null; timeZone: string }) {
  const read = one.hidden_until
    ? `La leerá cuando escriba la suya, o el ${formatInstant(one.hidden_until, "d 'de' MMMM", timeZone)}.`
    : 'Ya la puede leer.';
  return until ? `${read} Puedes cambiarla hasta el ${formatDateTime(until, timeZone)}.` : read;
}

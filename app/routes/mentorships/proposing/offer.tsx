/** 'Proponer sesión' (docs/product.md, 'Proposing a session'): a mentor to a student they have taught. */
import { data, type LinksFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { formatHourly } from '~/api/contract/rules/price';
import { statusResponse } from '~/app/.server/api/errors';
import { guarded, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { LEFT_OUT_FIELD } from '~/app/domain/booking/repeating';
import { faceOf } from '~/app/domain/site/face';
import { FORM_ID, PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { textOf, textsOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { SeriesWeekList } from '~/app/slots/SeriesWeekList';
import slotStyles from '~/app/slots/slots.css?url';
import { Avatar, type Face } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card, TitledSection } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { NotOffered } from '~/app/ui/NotOffered';
import { useOffers } from '~/app/ui/offers';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { StepFrame } from '~/app/ui/StepFrame';
import { hoursAskedFor, loadOffer, type OfferView, openOffer } from './loadOffer';
import { OfferForm, OfferHeader } from './OfferForm';
import { answerOffer, type OfferAnswer } from './sendOffer';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: slotStyles }];

export const shouldRevalidate = afterRefusal;

const STATUS = { lacking: 404, notMentor: 403, unknown: 404, choose: 200 };

export const loader = guarded(openOffer, async (offer, args) => {
  if (offer.kind === 'open') return data(await loadOffer(offer));
  const students = offer.kind === 'choose' ? offer.students.map(faceOf) : [];
  const hours = hoursAskedFor(contextOf(args).url.searchParams);
  return data({ kind: offer.kind, students, hours }, { status: STATUS[offer.kind] });
});

export const action = posted(openOffer, async (offer, form) => {
  if (offer.kind !== 'open') throw statusResponse(offer.kind === 'choose' ? 400 : STATUS[offer.kind]);
  return answerOffer(form, offer);
});

export default function OfferRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const invites = useOffers().includes('desk');
  if (view.kind === 'open') return <OpenOffer key={view.student.username} view={view} answer={answer} />;
  if (view.kind === 'lacking')
    return (
      <NotOffered
        what="proponer sesiones"
        ways={{ 'Mis Mentorías': paths.mentorships(), Mensajes: paths.chat() }}
      >
        Acordad la hora por mensaje: tu estudiante la reserva en tu perfil.
      </NotOffered>
    );
  return (
    <>
      <PageHeader title="Proponer sesión" />
      {view.kind === 'choose' && view.students.length > 0 ? (
        <ChooseStudent students={view.students} hours={view.hours} />
      ) : (
        <EmptyState title={REASONS[view.kind].title}>
          <p>{REASONS[view.kind].text}</p>
          {invites && view.kind !== 'notMentor' ? (
            <ButtonLink to={paths.addStudents()}>Añadir estudiante</ButtonLink>
          ) : (
            <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
          )}
        </EmptyState>
      )}
    </>
  );
}

/** With scripts the review is a history entry: 'back' shows the form as it was filled in. */
function OpenOffer({ view, answer }: { view: OfferView; answer: OfferAnswer | undefined }) {
  const [reviewed, setReviewed] = useState(answer);
  if (answer?.review && answer !== reviewed) setReviewed(answer);
  return answer?.review ? (
    <OfferReview view={view} answer={answer} review={answer.review} />
  ) : (
    <OfferForm view={view} answer={answer ?? reviewed} />
  );
}

const REASONS = {
  notMentor: {
    title: 'Solo los mentores proponen sesiones',
    text: 'Como estudiante eliges tú la hora: reserva con tu mentor.',
  },
  unknown: {
    title: 'Esta persona no está entre tus estudiantes',
    text: 'Puedes proponer una sesión a quien ya ha tenido una contigo o ha aceptado tu invitación.',
  },
  choose: {
    title: 'Todavía no tienes estudiantes',
    text: 'Cuando empiece la primera sesión de alguien podrás proponerle la siguiente. A quien ya conoces puedes añadirlo tú.',
  },
};

function ChooseStudent({ students, hours }: { students: Face[]; hours: Record<string, string> }) {
  return (
    <TitledSection id="a-quien" title="¿A quién?" titleClass="mb-3 text-2xl">
      <Card as="ul" className="p-0 sm:p-0">
        {students.map((student) => (
          <li key={student.username} className="border-line not-first:border-t">
            <Link
              to={paths.offerSession({ estudiante: student.username, ...hours })}
              className="flex min-h-16 items-center gap-4 px-5 py-3 hover:text-teal-strong"
            >
              <Avatar user={student} size="sm" />{' '}
              <span className="min-w-0 font-semibold wrap-anywhere">{student.full_name}</span>
            </Link>
          </li>
        ))}
      </Card>
    </TitledSection>
  );
}

const KEPT = ['price', PRICE_ASKED, 'additional_information', 'weeks'];

interface OfferReviewProps {
  view: OfferView;
  answer: OfferAnswer;
  review: NonNullable<OfferAnswer['review']>;
}

function OfferReview({ view: { student }, answer, review }: OfferReviewProps) {
  const { hours, price, information, topics, series, credit } = review;
  const guard = useUnsavedWarning({ changed: true });
  const sessions = series?.isSeries ? series.count : 1;
  const fields = [
    [FORM_ID, answer.formId],
    ...answer.slots.map((slot) => ['slots', slot]),
    ...(textsOf(answer.result, 'expertises') ?? []).map((topic) => ['expertises', topic]),
    ...KEPT.map((name) => [name, textOf(answer.result, name) ?? '']),
    ...(series ? [[LEFT_OUT_FIELD, series.leftOut.join(' ')]] : []),
  ];
  return (
    <StepFrame
      header={<OfferHeader title="Revisa tu propuesta" student={student} />}
      summary={
        <>
          <p className="font-semibold">
            {hours.date}, de {hours.time}
          </p>
          <p className="text-muted">
            {sessions > 1 ? `${sessions} sesiones de ${hours.total}` : `Total: ${hours.total}`}
          </p>
        </>
      }
      actions={
        <>
          <SubmitButton variant="secondary" name="intent" value="edit" className="px-3">
            Cambiar algo
          </SubmitButton>{' '}
          <SubmitButton
            name="intent"
            value="send"
            pendingText="Enviando..."
            className="px-3 whitespace-nowrap sm:min-w-44"
          >
            Enviar propuesta
          </SubmitButton>
        </>
      }
      form={{ ref: guard, replace: true }}
    >
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Card className="flex max-w-2xl flex-col gap-4">
        <div>
          <p className="font-serif text-2xl font-semibold first-letter:uppercase">{hours.date}</p>
          <p className="font-serif text-xl font-semibold">de {hours.time}</p>
          {hours.own && <p className="text-muted">{hours.own}</p>}
          <p className="text-muted">{hours.duration}</p>
        </div>
        <p>
          <span className="text-muted">Recibes</span>{' '}
          <span className="font-serif text-2xl font-semibold">{hours.total}</span>{' '}
          <span className="text-md text-muted">
            {sessions > 1 && `por cada una de las ${sessions} sesiones, `}a {formatHourly(price)}
          </span>
        </p>
        {series && <SeriesWeekList series={series} />}
        {credit && <CheckboxField label={credit} name="credit" defaultChecked />}
        <div className="flex flex-col gap-3 border-l-4 border-line pl-3">
          <p className="whitespace-pre-line">{information}</p>
          <Topics names={topics} />
        </div>
      </Card>
      <Callout tone="info" icon="info" className="mt-4 max-w-2xl">
        La hora queda reservada mientras {student.firstName} no responda. Si acepta, la sesión queda
        confirmada. Puedes retirar la propuesta cuando quieras.
      </Callout>
    </StepFrame>
  );
}

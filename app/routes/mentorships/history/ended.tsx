/** One session that ended before it took place; for its student, other ways to have it. */
import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LATE_HOURS } from '~/api/contract/rules/sessions';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, offersCapability } from '~/app/.server/guards';
import { faceOf } from '~/app/domain/site/face';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import { visitorHoursText } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { ChargeLine } from '~/app/sessions/ChargeLine';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { viewerOf } from '~/app/sessions/viewer';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';
import { endedViewOf } from './endedView';

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: `${view?.title ?? 'Sesión no encontrada'} · Mentorea` },
];

export const loader = guarded(enter, async ({ context, me }, args) => {
  const isKept = await offersCapability(context, 'requests');
  const found = isKept
    ? await orProblem(context.api.mentorships.findEnded(args.params.identifier ?? ''))
    : null;
  if (!found) return data(null, { status: 404 });
  const viewer = await viewerOf(context, me);
  const { market } = context.zones;
  const { alternatives, ...session } = found;
  const options = alternatives.map(({ mentor, init_date: start, end_date: end }) => ({
    mentor: faceOf(mentor),
    isSame: mentor.id === session.mentor?.id,
    day: formatInstant(start, "EEEE d 'de' MMMM", market),
    hours: `${formatTime(start, market)} – ${formatTime(end, market)}`,
    ownHours: visitorHoursText(start, end, context.zones),
    href: paths.book(mentor.username, { day: dayOf(start, market), hour: formatTime(start, market) }),
  }));
  return data({
    ...endedViewOf(session, viewer),
    options,
    isStudent: me.user_type === 'alumno',
    /** Address of its files; null if the visitor sees none. */
    filesHref:
      session.materials && viewer.capabilities.has('desk') ? paths.materials(session.identifier) : null,
    chatHref:
      me.user_type === 'mentor' && session.alumnos[0]
        ? paths.conversation(session.alumnos[0].username)
        : null,
    offerHref:
      session.offered && session.mentor?.id === me.id && session.alumnos[0]
        ? paths.offerSession({ estudiante: session.alumnos[0].username })
        : null,
  });
});

type View = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, null>;

function Options({ options }: Pick<View, 'options'>) {
  return (
    <section aria-labelledby="opciones" className="mt-8">
      <h2 id="opciones" className="mb-3 text-2xl">
        {options.length > 0 ? 'Otras opciones' : 'Ahora no hay huecos parecidos'}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {options.map((one) => (
          <li key={one.href}>
            <Card className="flex h-full flex-col gap-4">
              <div className="flex items-center gap-3">
                <Avatar user={one.mentor} size="sm" />
                <p className="min-w-0">
                  <span className="block font-semibold">{one.mentor.full_name}</span>{' '}
                  <span className="block text-md text-muted">
                    {one.isSame ? 'El mismo mentor' : 'A la misma hora'}
                  </span>
                </p>
              </div>
              <p className="grow">
                <span className="block first-letter:uppercase">{one.day}</span>{' '}
                <span className="block font-serif text-xl font-semibold tabular-nums">{one.hours}</span>{' '}
                {one.ownHours && <span className="block text-md text-muted">{one.ownHours}</span>}
              </p>
              <ButtonLink to={one.href} variant="secondary">
                Reservar
                <span className="sr-only">{` con ${one.mentor.full_name}, ${one.day}, ${one.hours}`}</span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ButtonLink to={paths.mentors()} variant="secondary">
          Buscar otro mentor
        </ButtonLink>
      </p>
    </section>
  );
}

export default function Ended() {
  const view = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <EmptyState title="Esta sesión no está entre las tuyas">
        <p>Puede que siga en pie, o que el enlace sea de la cuenta de otra persona.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <BackLink to={paths.pastMentorships()}>Pasadas</BackLink>
      <PageHeader title={view.title} />
      <Card className="flex flex-col gap-5">
        <div className="flex items-start gap-4">
          <Avatar user={view.face} size="md" />
          <div className="min-w-0">
            <p className="font-serif text-xl font-semibold">
              <span className="inline-block first-letter:uppercase">{view.day},</span> {view.hours}
            </p>
            {view.ownHours && <p className="text-muted">{view.ownHours}</p>}
            <p className="text-muted">
              {[`Con ${view.others}`, view.duration, view.pricePerHour].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <p>{view.how}</p>
          {view.reason && <p className="border-l-4 border-line pl-3 whitespace-pre-line">{view.reason}</p>}
          {view.isLate && (
            <p>
              <StatusBadge tone="wait">
                {view.lateCount
                  ? `Cancelación tardía: lleva ${view.lateCount}`
                  : `Cancelación tardía: menos de ${LATE_HOURS} horas antes`}
              </StatusBadge>
            </p>
          )}
          <ChargeLine session={view.id} charge={view.charge} isMentor={!view.isStudent} />
        </div>
        {(view.information || view.topics.length > 0) && (
          <section aria-labelledby="pedido" className="flex flex-col gap-3 border-t border-line pt-5">
            <h2 id="pedido" className="text-xl">
              {view.isOffer ? 'De qué trataba' : 'Qué se pedía'}
            </h2>
            {view.information && <p className="whitespace-pre-line">{view.information}</p>}
            <Topics names={view.topics} />
          </section>
        )}
        {view.filesHref && (
          <p className="border-t border-line pt-3">
            <TextLink to={view.filesHref}>Ver sus materiales</TextLink>
          </p>
        )}
        {view.chatHref && (
          <p className="flex flex-wrap gap-3">
            {view.offerHref && <ButtonLink to={view.offerHref}>Proponer otra sesión</ButtonLink>}{' '}
            <ButtonLink to={view.chatHref} variant="secondary">
              Enviar mensaje
            </ButtonLink>
          </p>
        )}
      </Card>
      {view.isStudent && !view.isOffer && <Options options={view.options} />}
    </>
  );
}

/** The wizard's success screen: what happens next. With scripts it moves on to 'Mis Mentorías' after two seconds unless stopped. */

import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deadlineText } from '~/app/domain/sessions/answering';
import * as paths from '~/app/paths';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { RedirectSoon } from '~/app/ui/RedirectSoon';
import { TextLink } from '~/app/ui/TextLink';
import { BOOKED, bookedText } from './confirmBooking';
import { openWizard } from './wizard';

const NEXT = paths.mentorships();

export const meta = () => [{ title: 'Mentoría creada · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const wizard = await openWizard(args);
  if (!wizard) return null;
  const { booked, context, pathTo } = wizard;
  if (!booked) throw redirect(pathTo('mentor'));
  const { mentor, mentorName, identifier, answerBy, confirmed, sessions } = booked;
  const { config, now } = context;
  const hasFile =
    identifier !== '' && sessions === 1 && (await context.api.listCapabilities()).has('calendar');
  return {
    title: BOOKED,
    text: bookedText(mentorName, sessions),
    isSeries: sessions > 1,
    mentor,
    mentorName,
    confirmed,
    deadline: answerBy && deadlineText(answerBy, { now: now(), timeZone: config.timeZone }),
    file: hasFile ? paths.mentorshipIcs(identifier) : null,
    another: pathTo('mentor'),
  };
}

function seriesText(view: { confirmed: boolean; deadline: string; mentorName: string }) {
  const { confirmed, deadline, mentorName } = view;
  if (confirmed) return 'Ya están confirmadas: os conocéis, y tu mentor confirma así las reservas.';
  const when = deadline ? `: tiene hasta ${deadline} para responder` : '';
  return `Falta que ${mentorName} confirme todas o algunas${when}. Hasta entonces las verás como pendientes en Mis Mentorías.`;
}

export default function Created() {
  const view = useLoaderData<typeof loader>();
  if (!view) return null;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 pt-20 pb-16 text-center sm:pt-24">
      <Icon name="circle-check" className="size-16 stroke-[1.5] text-ok" />
      <h1 className="text-3xl sm:text-4xl">{view.title}</h1>
      <p className="text-lg">{view.text}</p>
      <p className="text-lg text-muted">
        {view.isSeries
          ? seriesText(view)
          : view.confirmed
            ? 'Ya está confirmada: os conocéis, y tu mentor confirma así las reservas.'
            : view.deadline
              ? `Falta que ${view.mentorName} la confirme: tiene hasta ${view.deadline} para responder. Te avisaremos de lo que diga.`
              : `Falta que ${view.mentorName} la confirme: te avisará cuando lo haga.`}{' '}
        {!view.confirmed && !view.isSeries && 'Hasta entonces la verás como pendiente en Mis Mentorías.'}
      </p>
      <ButtonLink to={NEXT} replace className="mt-2">
        Ir a Mis Mentorías
      </ButtonLink>
      <RedirectSoon to={NEXT} after={2000} place="Mis Mentorías" />
      <ul aria-label="También puedes" className="flex flex-wrap justify-center gap-3">
        {view.file && (
          <li>
            <a href={view.file} className={buttonStyle('secondary')}>
              Añadir al calendario
            </a>
          </li>
        )}
        <li>
          <ButtonLink to={paths.conversation(view.mentor)} variant="secondary">
            Enviar mensaje
          </ButtonLink>
        </li>
      </ul>
      <TextLink to={view.another}>Reservar otra mentoría</TextLink>
    </div>
  );
}

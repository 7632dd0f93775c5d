/** The receipt of a request. With scripts it moves on to 'Mis Mentorías' after two seconds unless something is touched. */
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { cancellingRule } from '~/api/contract/rules/inWords';
import { totalPrice } from '~/api/contract/rules/price';
import { orElse } from '~/app/.server/api/errors';
import { guarded } from '~/app/.server/guards';
import { formatEuros, howOnePays } from '~/app/domain/money/money';
import { deadlineText } from '~/app/domain/sessions/answering';
import { isLate } from '~/app/domain/sessions/status';
import { faceOf } from '~/app/domain/site/face';
import { slotTimeTexts } from '~/app/domain/slots/slots';
import { firstNameOf } from '~/app/domain/text/personNames';
import { formatDay } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { instantsOfSlots } from '~/app/slots/slotWeek';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import { RedirectSoon } from '~/app/ui/RedirectSoon';
import { TextLink } from '~/app/ui/TextLink';
import { BOOKED, bookedText } from './confirmBooking';
import { openWizard } from './wizard';

const NEXT = paths.mentorships();

export const loader = guarded(openWizard, async (wizard) => {
  if (!wizard) return null;
  const { booked, context, pathTo, user } = wizard;
  if (!booked) throw redirect(pathTo('mentor'));
  const { mentorName, identifier, answerBy, confirmed, slots, days, price, offerName } = booked;
  const { config, now, api } = context;
  const mentor = await orElse(() => api.mentors.find(booked.mentor), null);
  const hasFile = identifier !== '' && days.length === 1 && (await api.listCapabilities()).has('calendar');
  const sum = totalPrice(slots.length, price);
  const hours = instantsOfSlots(slots, config.timeZone);
  return {
    title: BOOKED,
    text: bookedText(mentorName, days.length),
    faces: [mentor ? faceOf(mentor) : null, faceOf(user)].filter((face) => face !== null),
    firstName: firstNameOf(mentor, mentorName),
    confirmed,
    deadline: answerBy && deadlineText(answerBy, { now: now(), timeZone: config.timeZone }),
    days: days.map((day) => formatDay(day, 'EEE d')),
    time: [slotTimeTexts(slots).time.replace(' a ', ' – '), offerName].filter(Boolean).join(' · '),
    sum: formatEuros(sum),
    total: formatEuros(sum * days.length),
    payment: howOnePays(mentor?.profile),
    policy: hours && config.ownApi ? cancellingRule(isLate(hours, now())) : '',
    file: hasFile ? paths.mentorshipIcs(identifier) : null,
    chat: paths.conversation(booked.mentor),
  };
});

type Receipt = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

export default function Created() {
  const view = useLoaderData<typeof loader>();
  if (!view) return null;
  const { faces, title, text, file, chat, firstName } = view;
  return (
    <div className="flex max-w-2xl flex-col items-start gap-5 pt-4 pb-16">
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <RedirectSoon to={NEXT} after={2000} place="Mis Mentorías" />
      </div>
      <div className="flex gap-3">
        {faces.map((face) => (
          <Avatar key={face.username} user={face} size="card" />
        ))}
      </div>
      <div>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-2 text-lg text-muted">{text}</p>
      </div>
      <Callout tone="hint" icon="clock" className="w-full">
        <Answer view={view} />
      </Callout>
      <Sums view={view} />
      <div className="flex flex-wrap items-center gap-3">
        {file && (
          <a href={file} className={buttonStyle('primary')}>
            <Icon name="calendar-days" className="size-5" />
            Añadir al calendario
          </a>
        )}
        <ButtonLink to={chat} variant={file ? 'secondary' : 'primary'}>
          <Icon name="message-square" className="size-5" />
          Escribir a {firstName}
        </ButtonLink>
        <TextLink to={NEXT} replace>
          Mis Mentorías
        </TextLink>
      </div>
    </div>
  );
}

function Answer({ view: { confirmed, deadline, firstName, days } }: { view: Receipt }) {
  const isSeries = days.length > 1;
  if (confirmed)
    return `${isSeries ? 'Ya están confirmadas' : 'Ya está confirmada'}: os conocéis, y ${firstName} confirma así las reservas.`;
  if (!deadline)
    return `Falta que ${firstName} ${isSeries ? 'las' : 'la'} confirme: te avisará cuando lo haga.`;
  return (
    <p>
      {firstName} tiene <strong className="font-semibold">hasta {deadline}</strong> para{' '}
      {isSeries
        ? 'confirmar todas o algunas. Te avisaremos; hasta entonces las horas son tuyas.'
        : 'confirmarla. Te avisaremos; hasta entonces la hora es tuya.'}
    </p>
  );
}

function Sums({ view }: { view: Receipt }) {
  const { days, time, sum, total, firstName, payment, policy } = view;
  return (
    <Card as="section" aria-label="Lo que has pedido" className="w-full">
      <ol>
        {days.map((day) => (
          <li key={day} className="flex items-baseline gap-4 border-b border-line py-3 first:pt-0">
            <b className="min-w-16 font-serif text-xl">{day}</b>
            <span className="grow tabular-nums">{time}</span>
            <span className="tabular-nums">{sum}</span>
          </li>
        ))}
      </ol>
      <p className="flex items-baseline justify-between gap-4 pt-4">
        <span>{days.length === 1 ? `Con ${firstName}` : `${days.length} sesiones con ${firstName}`}</span>
        <strong className="font-serif text-2xl whitespace-nowrap">{total}</strong>
      </p>
      <p className="mt-2 text-md text-muted">
        {payment} {policy}
      </p>
    </Card>
  );
}
